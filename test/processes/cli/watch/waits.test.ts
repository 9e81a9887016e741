import { checkWaits } from '../../../contract/waits.ts';
import { createWorkspace } from '../../../support/cli.ts';

checkWaits('a folder', async () => {
  const space = createWorkspace();
  return {
    env: { PURSER_DATA: space.file('store') },
    remove: async () => space.remove(),
  };
});
