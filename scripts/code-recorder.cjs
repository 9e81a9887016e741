/**
 * Runs a file of the program with the given arguments. When it ends, writes the code of all that was loaded, which
 * includes the functions that ran; and of the files beside it that have none yet, without running them.
 */
const { existsSync, readdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const [, , file] = process.argv;
const { load, loaded, scriptOf, codeFile } = require(join(dirname(file), 'load.js'));

process.argv.splice(1, 1);
process.on('exit', () => {
  for (const [path, { script }] of loaded) writeCode(path, script);
  for (const name of readdirSync(dirname(file))) {
    const path = join(dirname(file), name);
    if (/(?:-program|-[\w-]{8})\.js$/.test(name) && !existsSync(codeFile(path))) {
      writeCode(path, scriptOf(path));
    }
  }
});
load(file);

function writeCode(path, script) {
  writeFileSync(codeFile(path), script.createCachedData());
}
