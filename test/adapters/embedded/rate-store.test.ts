import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { checkRateStore } from '../../contract/rate-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'purser-rates-'));
afterAll(() => rmSync(folder, { recursive: true }));

checkRateStore('the embedded store', () => openEmbeddedStore({ folder }));
