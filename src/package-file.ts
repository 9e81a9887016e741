import { existsSync } from 'node:fs';

/**
 * A file of the package's own folder, such as `schema.graphql`. Compiled or not, and however many folders deep, this
 * module is somewhere below that folder.
 */
export function packageFile(name: string): URL {
  return new URL(name, packageFolder());
}

let found: URL | undefined;

function packageFolder(): URL {
  found ??= folderOfPackage(new URL('.', import.meta.url));
  return found;
}

/** Folders of compiled files have a package.json as well, which says how Node reads them. */
function folderOfPackage(folder: URL): URL {
  if (existsSync(new URL('schema.graphql', folder))) return folder;
  const above = new URL('..', folder);
  if (above.href === folder.href) throw new Error(`no schema.graphql above ${import.meta.url}`);
  return folderOfPackage(above);
}
