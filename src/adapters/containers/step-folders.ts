import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { invariant, PurserError, refusal } from '../../domain/errors.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject } from '../../domain/json/value.ts';
import { makeFolder } from '../../make-folder.ts';
import type {
  ContainerLabels,
  ContainerMount,
  ContainerStep,
} from '../../ports/container-runtime.ts';
import { runtimeError } from './command-line.ts';

/** What runs in a step: a container of an engine, or a program of this machine. */
export type RunnerKind = 'container' | 'program';

/** A mount whose source is a path of this machine. */
export interface PathMount {
  readonly path: string;
  readonly destination: string;
  readonly readOnly: boolean;
}

/** The private folder of a step. */
export interface StepFolder {
  readonly path: string;
  /** An empty folder in it. */
  readonly work: string;
  /** Texts of plugs as files, which any user in a container may read. */
  mountFiles(mounts: readonly ContainerMount[]): Promise<readonly PathMount[]>;
}

/** What a folder says about its step. */
interface FolderNote extends ContainerLabels {
  readonly kind: RunnerKind;
}

/** Folders of steps that run, or whose server was killed. */
export interface StepFolders {
  make(step: ContainerStep, kind: RunnerKind): Promise<StepFolder>;
  /** Names of the steps of a store. */
  list(store: string): Promise<readonly (ContainerLabels & { readonly name: string })[]>;
  /** Null: there is no folder, or nothing of the step ran yet. */
  kindOf(name: string): Promise<RunnerKind | null>;
  remove(name: string): Promise<void>;
}

const safeName = /^[a-zA-Z0-9][\w.-]{0,254}$/;
const noteFile = 'step.json';
const workFolder = 'work';

/** The folders of steps in a scratch folder, which only the user of this process can enter. */
export function createStepFolders(scratch: string): StepFolders {
  const pathOf = (name: string): string => {
    invariant(safeName.test(name), 'the name of a step is fit for the name of a file');
    return join(scratch, name);
  };
  const noteOf = async (name: string): Promise<FolderNote | null> => {
    const text = await readFile(join(pathOf(name), noteFile), 'utf8').catch(() => '');
    // Of a server that was killed within the note there is a part of it: nothing of the step ran yet.
    const note = jsonFrom(text);
    return isJsonObject(note) ? (note as unknown as FolderNote) : null;
  };
  return {
    make: async (step, kind) => {
      const path = pathOf(step.name);
      const work = join(path, workFolder);
      const note: FolderNote = { ...step.labels, kind };
      await inScratch(step, async () => {
        await makePrivate(scratch);
        await mkdir(path, { mode: 0o700 });
        await Promise.all([mkdir(work), writeFile(join(path, noteFile), JSON.stringify(note))]);
      });
      return {
        path,
        work,
        mountFiles: (mounts) => inScratch(step, () => filesOf(mounts, path)),
      };
    },
    list: async (store) => {
      const names = await readdir(scratch).catch(() => []);
      const notes = await Promise.all(
        names
          .filter((name) => safeName.test(name))
          .map(async (name) => ({ name, note: await noteOf(name) })),
      );
      return notes.flatMap(({ name, note }) => (note?.store === store ? [{ ...note, name }] : []));
    },
    kindOf: async (name) => (await noteOf(name))?.kind ?? null,
    remove: async (name) => {
      const path = pathOf(name);
      if (!(await removeUnused(path))) await rm(path, { recursive: true, force: true });
    },
  };
}

/** A full disk, or a folder that somebody removed, is no fault of the deployment. */
async function inScratch<T>(
  { phase, resource }: ContainerStep,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PurserError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw runtimeError(`make files for ${phase} of ${resource}`, `the system says ${code}`);
  }
}

/** Removes a folder in which nothing was put; false if there is more in it. The general way takes three times as long. */
async function removeUnused(path: string): Promise<boolean> {
  try {
    await rmdir(join(path, workFolder));
    await unlink(join(path, noteFile));
    await rmdir(path);
    return true;
  } catch {
    return false;
  }
}

/** Others who could write the folder could put their own files in place of plugs. */
async function makePrivate(scratch: string): Promise<void> {
  const found = await stat(scratch).catch(() => null);
  if (found?.isDirectory() !== true) await makeFolder(scratch);
  const { uid, mode } = found ?? (await stat(scratch));
  const isOurs = process.getuid === undefined || uid === process.getuid();
  if (isOurs && (mode & 0o077) === 0) return;
  const reason = `others may enter ${scratch}: chmod 0700 it, or name another folder`;
  throw refusal('SETTING_INVALID', { setting: 'PURSER_DEPLOY_SCRATCH', reason });
}

function filesOf(mounts: readonly ContainerMount[], folder: string): Promise<readonly PathMount[]> {
  return Promise.all(
    mounts.map(async ({ source, ...mount }, index) => {
      if ('path' in source) return { ...mount, path: source.path };
      const path = join(folder, `plug-${index}`);
      await writeFile(path, source.content);
      await chmod(path, 0o444);
      return { ...mount, path, readOnly: true };
    }),
  );
}
