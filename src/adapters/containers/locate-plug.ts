import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { refusal } from '../../domain/errors.ts';

/** What cannot be written in an option of a mount. */
const unfit = /[,"'\p{Cc}]/u;

/**
 * The path of a plug with all links followed. A relative path begins at the first of the folders for plugs.
 *
 * @throws PLUG_PATH_FORBIDDEN, PLUG_PATH_MISSING
 */
export async function locatePlug(path: string, roots: readonly string[]): Promise<string> {
  const forbidden = (reason: string) => refusal('PLUG_PATH_FORBIDDEN', { path, reason });
  const outside = 'is outside the folders for plugs';
  if (unfit.test(path)) throw forbidden('has a comma, a quotation mark or a control character');
  const [first] = roots;
  if (first === undefined) throw forbidden('cannot be used, as there are no folders for plugs');
  const asked = resolve(first, path);
  // First by its text: whether a file outside exists is nobody's business.
  if (!roots.some((root) => isInside(asked, resolve(root)))) throw forbidden(outside);
  const found = await realpath(asked).catch(() => {
    throw refusal('PLUG_PATH_MISSING', { path });
  });
  const realRoots = await Promise.all(roots.map((root) => realpath(root).catch(() => null)));
  const isAllowed = realRoots.some((root) => root !== null && isInside(found, root));
  if (!isAllowed) throw forbidden(outside);
  if (unfit.test(found)) throw forbidden('leads to a path with a comma or a quotation mark');
  return found;
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path;
}
