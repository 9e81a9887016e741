/** A Purser of its own process over a folder, with defaults but for its cache of answers. */
import { createServer } from '../../dist/api/http/http.js';
import { readConfig } from '../../dist/config/config.js';
import { openPurser } from '../../dist/purser.js';

const [data, answerCache] = process.argv.slice(2);
const env = { PURSER_PORT: '0', PURSER_DATA: data, PURSER_ANSWER_CACHE_BYTES: answerCache };
const { config, faults } = readConfig(env);
if (config === null) throw new Error(JSON.stringify(faults));
const { app, info } = await openPurser(config);
const logger = { info: () => {}, warn: () => {}, error: () => {} };
const server = await createServer({ app, config, info, logger, identity: null });
const { url } = await server.listen();
process.send(url);
