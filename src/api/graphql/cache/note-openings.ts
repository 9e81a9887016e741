import type { App } from '../../../app/app.ts';
import { useCases } from '../../../app/use-cases.ts';
import type { Stability } from './stability.ts';

/** The use cases that return secrets. */
const openings = Object.entries(useCases)
  .filter(([, { kind }]) => kind === 'opening')
  .map(([name]) => name as keyof App);

/** By app: the app with openings that note themselves in the `standing` of what they are called on. */
const wrapped = new WeakMap<App, object>();

/** The app, noting in `standing` each call that can return secrets. It is wrapped once, and shared by all requests. */
export function noteOpenings(app: App, standing: Stability): App {
  let noting = wrapped.get(app);
  if (noting === undefined) {
    noting = withNotes(app);
    wrapped.set(app, noting);
  }
  return Object.assign(Object.create(noting), { standing });
}

function withNotes(app: App): object {
  const noted: Record<string, unknown> = {};
  for (const name of openings) {
    const method = app[name] as (...given: readonly unknown[]) => unknown;
    noted[name] = function (this: { readonly standing: Stability }, ...given: readonly unknown[]) {
      this.standing.noteOpening();
      return method(...given);
    };
  }
  return Object.assign(Object.create(app), noted);
}
