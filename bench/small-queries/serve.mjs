/** A server of its own process, with the settings of its environment. Tells its URL. */
import { createServer } from '../../dist/api/http/http.js';
import { readConfig } from '../../dist/config/config.js';
import { openPurser } from '../../dist/purser.js';

const { config, faults } = readConfig(process.env);
if (config === null) throw new Error(JSON.stringify(faults));
const purser = await openPurser(config);
const quiet = () => {};
const logger = { info: quiet, warn: quiet, error: quiet };
const server = await createServer({ ...purser, config, logger, identity: null });
const { url } = await server.listen();
process.send(url);
