import { beforeAll } from 'vitest';
import { checkWaits } from '../../contract/waits.ts';
import { buildCli, createWorkspace } from '../../support/cli.ts';

beforeAll(() => buildCli());

checkWaits('a folder', async () => {
  const space = createWorkspace();
  return {
    env: { PURSER_DATA: space.file('store') },
    remove: async () => space.remove(),
  };
});
