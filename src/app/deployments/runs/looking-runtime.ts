import { refusal } from '../../../domain/errors.ts';
import type { ContainerRuntime } from '../../../ports/container-runtime.ts';

/**
 * A runtime for runs that only look: it refuses everything that is there to write, and mounts all plugs read-only, so that
 * no mistake elsewhere, and no image, changes anything through it. (docs/deployments.md#drift)
 */
export function lookingRuntime(runtime: ContainerRuntime): ContainerRuntime {
  return {
    check: () => runtime.check(),
    resolve: (image, pull) => runtime.resolve(image, pull),
    locatePlug: (path) => runtime.locatePlug(path),
    stop: (name) => runtime.stop(name),
    leftovers: (store) => runtime.leftovers(store),
    async run(step, on, signal) {
      const { resource, phase } = step;
      if (phase === 'action' || phase === 'destroy') {
        throw refusal('DRIFT_CHECK_WRITES', { resource, phase });
      }
      const mounts = step.mounts.map((mount) => ({ ...mount, readOnly: true }));
      return runtime.run({ ...step, mounts }, on, signal);
    },
  };
}
