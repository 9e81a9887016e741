import { integer, setting } from './setting.ts';

export const auditSettings = {
  anchorInterval: setting(
    'PURSER_AUDIT_ANCHOR_INTERVAL',
    'Milliseconds between the anchors of the audit log that a server makes.',
    integer(1_000, 86_400_000),
    60_000,
  ),
};
