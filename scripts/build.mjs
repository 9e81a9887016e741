/** `npm run build`: what `npm start` and `npm test` do first. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
