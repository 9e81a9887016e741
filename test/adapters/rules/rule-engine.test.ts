import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { createRuleEngine } from '../../../src/adapters/rules/create-rule-engine.ts';
import { checkRuleEngine } from '../../contract/rule-engine.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

checkRuleEngine('the engine of this process', {
  async openStore() {
    const folder = await mkdtemp(join(tmpdir(), 'purser-rules-'));
    folders.push(folder);
    return openEmbeddedStore({ folder });
  },
  engineOver: ({ tables }) => createRuleEngine(tables, { maxMegabytes: 256 }),
});
