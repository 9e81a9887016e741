import { checkViolationSurfaces } from '../../contract/violation-surfaces.ts';
import { createWorkspace } from '../../support/cli.ts';

checkViolationSurfaces('a folder', async () => {
  const space = createWorkspace();
  return {
    env: { PURSER_DATA: space.file('store') },
    remove: async () => space.remove(),
  };
});
