import type { App } from '../../../app/app.ts';
import { useCases } from '../../../app/use-cases.ts';
import type { Stability } from './stability.ts';

/** The use cases that return secrets. */
const openings = Object.entries(useCases)
  .filter(([, { kind }]) => kind === 'opening')
  .map(([name]) => name as keyof App);

/** The app, noting in `standing` each call that can return secrets. */
export function noteOpenings(app: App, standing: Stability): App {
  const noted: Partial<Record<keyof App, unknown>> = {};
  for (const name of openings) {
    const method = app[name] as (...given: readonly unknown[]) => unknown;
    noted[name] = (...given: readonly unknown[]) => {
      standing.noteOpening();
      return method(...given);
    };
  }
  return Object.assign(Object.create(app), noted);
}
