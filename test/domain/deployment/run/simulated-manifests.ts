import fc from 'fast-check';
import type { StepRequest } from '../../../../src/domain/deployment/run/run-event.ts';
import type { StepResult } from '../../../../src/domain/deployment/run/step-result.ts';
import { exited, initAnswer, printed, type World } from './simulated-run.ts';

/** The manifest of the walk-through. */
export const walkThrough = {
  resources: {
    my_data_disk: {
      type: 'acme/deployster-gcp-disk',
      config: { name: 'www_data_disk', size: '200gb' },
    },
    www_vm: {
      type: 'acme/deployster-gcp-vm',
      dependencies: { disk: 'my_data_disk' },
      config: { name: 'www_vm', zone: '{{ disk.state.zone }}', 'machine-type': 'n1-standard-4' },
    },
  },
};

/** A world in which resources are right once each of their actions has run. */
export function remembering(
  actions: Readonly<Record<string, number>>,
): World & { readonly done: string[] } {
  const done: string[] = [];
  const world = ({ resource, phase, action }: StepRequest): StepResult => {
    if (phase === 'init') return printed(initAnswer);
    if (phase === 'action') {
      done.push(`${resource}${action}`);
      return exited(0);
    }
    const count = actions[resource] ?? 0;
    const made = done.filter((one) => one.startsWith(resource)).length;
    return made >= count
      ? printed({ status: 'VALID', state: { zone: `zone of ${resource}` } })
      : printed({
          status: 'STALE',
          actions: Array.from({ length: count }, (_, at) => ({ name: `a${at}`, args: [`${at}`] })),
        });
  };
  return Object.assign(world, { done });
}

const names = ['a', 'b', 'c', 'd', 'e'];

export const anyManifest = fc
  .array(fc.subarray(names), { minLength: 1, maxLength: names.length })
  .map((needs) => ({
    resources: Object.fromEntries(
      needs.map((needed, at) => {
        const earlier = needed.filter((name) => names.indexOf(name) < at);
        const dependencies = Object.fromEntries(earlier.map((name) => [`x${name}`, name]));
        return [names[at], { type: `acme/${names[at]}`, dependencies }];
      }),
    ),
  }));

/** What each container does, by its number. */
export const anyWorld = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 40, maxLength: 40 })
  .map((choices) => (): World => {
    let at = 0;
    return ({ phase }) => {
      const choice = choices[at++ % choices.length] ?? 0;
      if (choice === 9) return exited(1);
      if (phase === 'init') return printed(initAnswer);
      if (phase === 'action') return exited(0);
      if (phase === 'verify' || choice < 4) return printed({ status: 'VALID', state: {} });
      const actions = Array.from({ length: choice - 2 }, () => ({ name: 'same' }));
      return printed({ status: 'STALE', actions });
    };
  });
