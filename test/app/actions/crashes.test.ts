import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { checkActions } from '../../contract/actions.ts';

const folder = await mkdtemp(join(tmpdir(), 'purser-actions-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

checkActions('the embedded store', () => openEmbeddedStore({ folder }));
