/**
 * Loads a file of the program, and the files that it needs, with the code that V8 made of them when they were built
 * (`scripts/record-code.mjs`): to compile them again took a third of the time of a command. V8 refuses the code of
 * another version or with other options, and compiles the file then. The build copies this file to `dist/bin/load.js`.
 */
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { constants, Script } = require('node:vm');

const head = '(function (exports, require, module, __filename, __dirname) { ';

/** The modules by their files, each with its script. */
const loaded = new Map();

/** @param {string} file its absolute path */
function load(file) {
  const known = loaded.get(file);
  if (known) return known.exports;
  const module = { exports: {}, script: scriptOf(file) };
  loaded.set(file, module);
  const folder = dirname(file);
  const requirePackage = createRequire(file);
  const requireFrom = (name) =>
    name.startsWith('./') ? load(join(folder, name)) : requirePackage(name);
  const run = module.script.runInThisContext();
  run.call(module.exports, module.exports, requireFrom, module, file, folder);
  return module.exports;
}

/** What V8 makes of a file. */
function scriptOf(file) {
  return new Script(`${head}${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
    columnOffset: -head.length,
    cachedData: codeOf(file),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
}

/** The code of a file, or undefined if none was recorded. */
function codeOf(file) {
  try {
    return readFileSync(codeFile(file));
  } catch {
    return undefined;
  }
}

/** Where the code of a file is: code is for one version of Node, and for one kind of processor. */
function codeFile(file) {
  return `${file}.${process.version}-${process.arch}.code`;
}

module.exports = { load, loaded, scriptOf, codeFile };
