// Runs once before all tests: their threads and processes run what is compiled in `dist`.
export { ensureBuilt as default } from '../../scripts/prepare.mjs';
