import type { App } from '../../../app/app.ts';
import { useCases } from '../../../app/use-cases.ts';
import type { Stability } from './stability.ts';

/** The use cases that return secrets. */
const openings = Object.entries(useCases)
  .filter(([, { kind }]) => kind === 'opening')
  .map(([name]) => name as keyof App);

/** By app: a copy whose use cases that return secrets record that in the `stability` of the receiver. */
const wrapped = new WeakMap<App, object>();

/**
 * The app, recording in `stability` each call that can return secrets. It is wrapped once, and shared by all requests.
 */
export function noteOpenings(app: App, stability: Stability): App {
  let recording = wrapped.get(app);
  if (recording === undefined) {
    recording = withNotes(app);
    wrapped.set(app, recording);
  }
  return Object.assign(Object.create(recording), { stability });
}

function withNotes(app: App): object {
  const recorded: Record<string, unknown> = {};
  for (const name of openings) {
    const method = app[name] as (...given: readonly unknown[]) => unknown;
    recorded[name] = function (
      this: { readonly stability: Stability },
      ...given: readonly unknown[]
    ) {
      this.stability.noteOpening();
      return method(...given);
    };
  }
  return Object.assign(Object.create(app), recorded);
}
