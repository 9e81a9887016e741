// Adds keys to a key file, and prints what it wrapped under each: FILE COUNT
import { openKeyFile } from '../../dist/adapters/keys/key-file.js';

const [path, count] = process.argv.slice(2);
const vault = openKeyFile({ path, isMade: false, isNeeded: async () => false });
for (let at = 0; at < Number(count); at += 1) {
  await vault.addKey();
  const [wrapped] = await vault.wrap([new Uint8Array(32)]);
  console.log(wrapped);
}
