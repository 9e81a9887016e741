import type { App } from '../../app.ts';
import { auditChanges } from './audit-changes.ts';
import { auditOpenings } from './audit-openings.ts';
import { auditUpkeep } from './audit-upkeep.ts';
import { type AuditPorts, createRecorder } from './record-acts.ts';

/**
 * The use cases, with a record of every change and of every opening of secrets, refused and failed ones
 * among them.
 */
export function auditApp(app: App, ports: AuditPorts): App {
  const recorder = createRecorder(ports);
  return {
    ...app,
    ...auditChanges(app, recorder),
    ...auditOpenings(app, recorder),
    ...auditUpkeep(app, recorder),
  };
}
