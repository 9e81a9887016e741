/**
 * A Purser of its own process over a folder, with defaults but for its cache of answers. With a token it has access control:
 * whoever has the token may read what is not encrypted.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIdentity } from '../../dist/adapters/identity/create-identity.js';
import { systemClock as clock } from '../../dist/adapters/system/clock.js';
import { createServer } from '../../dist/api/http/http.js';
import { readConfig } from '../../dist/config/config.js';
import { withToken } from '../../dist/domain/access/stored-tokens.js';
import { openPurser } from '../../dist/purser.js';
import { temporaryFolder } from '../support/store.mjs';

const [data, answerCache, token] = process.argv.slice(2);
const env = { PURSER_PORT: '0', PURSER_DATA: data, PURSER_ANSWER_CACHE_BYTES: answerCache };
const { config, faults } = readConfig(env);
if (config === null) throw new Error(JSON.stringify(faults));
const { app, info } = await openPurser(config);
const logger = { info: () => {}, warn: () => {}, error: () => {} };
const identity = token === undefined ? null : await identityOf(token);
const server = await createServer({ app, config, info, logger, clock, identity });
const { url } = await server.listen();
process.send(url);

function identityOf(text) {
  const tokenFile = join(temporaryFolder(), 'tokens.yaml');
  const hash = createHash('sha256').update(text).digest('hex');
  const reader = {
    name: 'bench',
    hash,
    roles: ['reader'],
    createdAt: clock.now(),
    expiresAt: null,
  };
  writeFileSync(tokenFile, withToken('', reader), { mode: 0o600 });
  return createIdentity({ tokenFile, accessFile: null, jwt: null, clock });
}
