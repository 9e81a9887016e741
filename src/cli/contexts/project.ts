import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isScalar } from 'yaml';
import type { Environment } from '../../config/config.ts';
import { readSettingsYaml } from '../../domain/access/settings-yaml.ts';
import { throwFaults } from '../../domain/errors.ts';
import { readText } from '../input/read-text.ts';
import { homeFolder } from './contexts.ts';

/** What a project says about its documents: see docs/command-line.md#projects. */
export interface Project {
  readonly file: string;
  readonly bucket: string | null;
  /** Absolute paths of files and folders of documents. */
  readonly folders: readonly string[];
}

const fileName = '.purser.yaml';
const remedy = 'Mend the file: it may have `bucket` and `folders`, a list of paths below it.';

/**
 * The file of the project that a folder belongs to: in the folder, or above it as far as the root of the Git repository
 * or the home directory. Outside of both, other users could have written a file above. Null if there is none.
 */
export function findProjectFile(folder: string, home: string): string | null {
  const candidates: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    candidates.push(join(at, fileName));
    if (at === home || existsSync(join(at, '.git'))) break;
    if (dirname(at) === at) {
      candidates.splice(1);
      break;
    }
  }
  return candidates.find((file) => existsSync(file)) ?? null;
}

/** The project of the current directory; null if it belongs to none. @throws SETTING_INVALID for all faults */
export function readProject(env: Environment): Project | null {
  const file = findProjectFile(process.cwd(), resolve(homeFolder(env)));
  if (file === null) return null;
  const { project, faults } = parseProject(readText(file), file);
  throwFaults(faults);
  return project;
}

/** A project's file comes with its repository, so it can name neither a server nor anything outside the project. */
function parseProject(text: string, file: string) {
  const yaml = readSettingsYaml(text, { setting: fileName, file, remedy });
  const none = { project: { file, bucket: null, folders: [] }, faults: yaml.faults };
  if (yaml.root === null || (isScalar(yaml.root) && yaml.root.value === null)) return none;
  const { bucket, folders } = yaml.named(yaml.root, 'the file', ['bucket', 'folders']);
  const found = (folders == null ? [] : yaml.items(folders, '"folders"')).flatMap((item) => {
    const name = yaml.text(item, 'a folder') ?? '.';
    const path = resolve(dirname(file), name);
    if (!isAbsolute(name) && isInside(path, dirname(file))) return [path];
    yaml.refuse(item, 'a folder must be a path inside the project');
    return [];
  });
  const project: Project = {
    file,
    bucket: bucket == null ? null : yaml.text(bucket, '"bucket"'),
    folders: found,
  };
  return { project, faults: yaml.faults };
}

/** Whether a path is in a folder, links followed; a missing one counts by its name. */
function isInside(path: string, folder: string): boolean {
  const real = existsSync(path) ? realpathSync(path) : path;
  const below = relative(existsSync(path) ? realpathSync(folder) : folder, real);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}
