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
import { noFiles } from './command-line.ts';

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
  /** An empty folder: in it, or itself. */
  readonly work: string;
  /** Whether it is yet to be made, by whoever starts the program. */
  readonly isNew: boolean;
  /** Texts of plugs as files, which any user in a container may read. */
  mountFiles(mounts: readonly ContainerMount[]): Promise<readonly PathMount[]>;
  /** Notes that it was removed. */
  noteRemoved(): void;
  /** Removes it, unless it is gone. */
  remove(): Promise<void>;
}

/** What a folder says about its step. */
interface FolderNote extends ContainerLabels {
  readonly kind: RunnerKind;
}

/** Folders of steps that run, or whose server was killed. */
export interface StepFolders {
  make(step: ContainerStep, kind: RunnerKind): Promise<StepFolder>;
  /** A folder for a program without files, which whoever starts it makes: a step costs much less so. */
  plan(step: ContainerStep): Promise<StepFolder>;
  /** Names of the steps of a store. */
  list(store: string): Promise<readonly (ContainerLabels & { readonly name: string })[]>;
  /** Null: there is no folder, or nothing of the step ran yet. */
  kindOf(name: string): Promise<RunnerKind | null>;
  remove(name: string): Promise<void>;
}

const safeName = /^[a-zA-Z0-9][\w.-]{0,254}$/;
const noteFile = 'step.json';
const workFolder = 'work';
/** Between the parts of the name of a folder without a note. */
const separator = '~';

/** The folders of steps in a scratch folder, which only the user of this process can enter. */
export function createStepFolders(scratch: string): StepFolders {
  const pathOf = (name: string): string => {
    invariant(safeName.test(name), 'the name of a step is fit for the name of a file');
    return join(scratch, name);
  };
  const noteOf = (name: string) => readNote(pathOf(name));
  let wasPrivateAt = Number.NEGATIVE_INFINITY;
  const ensurePrivate = async (): Promise<void> => {
    const now = performance.now();
    if (now - wasPrivateAt < privateMs) return;
    await makePrivate(scratch);
    wasPrivateAt = now;
  };
  const listed = (): Promise<readonly string[]> => readdir(scratch).catch(() => []);
  /** Folders without a note that are of a step. */
  const plainOf = async (name: string): Promise<readonly string[]> =>
    (await listed()).filter((entry) => entry.startsWith(`${name}${separator}`));
  return {
    make: async (step, kind) => {
      const path = pathOf(step.name);
      const note: FolderNote = { ...step.labels, kind };
      await inScratch(step, async () => {
        await makePrivate(scratch);
        await mkdir(path, { mode: 0o700 });
        await Promise.all([
          mkdir(join(path, workFolder)),
          writeFile(join(path, noteFile), JSON.stringify(note)),
        ]);
      });
      return { ...usedFolder(step, path), work: join(path, workFolder), isNew: false };
    },
    plan: async (step) => {
      const path = join(scratch, plainName(step));
      await inScratch(step, ensurePrivate);
      return { ...usedFolder(step, path), work: path, isNew: true };
    },
    list: async (store) => {
      const known = await Promise.all(
        (await listed()).map(async (entry) => {
          const plain = readPlainName(entry);
          if (plain !== null) return plain;
          const note = safeName.test(entry) ? await noteOf(entry) : null;
          return note && { ...note, name: entry };
        }),
      );
      return known.filter((one) => one !== null).filter((one) => one.store === store);
    },
    kindOf: async (name) => {
      const note = await noteOf(name);
      if (note !== null) return note.kind;
      return (await plainOf(name)).length > 0 ? 'program' : null;
    },
    async remove(name) {
      const entries = [name, ...(await plainOf(name))];
      await Promise.all(entries.map((entry) => removeFolder(join(scratch, entry))));
    },
  };
}

async function readNote(folder: string): Promise<FolderNote | null> {
  const text = await readFile(join(folder, noteFile), 'utf8').catch(() => '');
  // Of a server that was killed within the note there is a part of it: nothing of the step ran yet.
  const note = jsonFrom(text);
  return isJsonObject(note) ? (note as unknown as FolderNote) : null;
}

/** The name of a folder that has no note, as making a file costs more than all else: it says whose it is. */
function plainName({ name, labels: { store, run, step } }: ContainerStep): string {
  const parts = [name, store, run, String(step)];
  invariant(
    parts.every((part) => safeName.test(part)),
    'the labels of a step are fit for the name of a file',
  );
  return parts.join(separator);
}

function readPlainName(entry: string): (ContainerLabels & { readonly name: string }) | null {
  const [name = '', store, run, step] = entry.split(separator);
  if (store === undefined || run === undefined || step === undefined) return null;
  return { name, store, run, step: Number(step) };
}

/** A folder that is there, or is about to be. */
function usedFolder(
  step: ContainerStep,
  path: string,
): Pick<StepFolder, 'path' | 'mountFiles' | 'noteRemoved' | 'remove'> {
  let isRemoved = false;
  return {
    path,
    mountFiles: (mounts) => inScratch(step, () => filesOf(mounts, path)),
    noteRemoved() {
      isRemoved = true;
    },
    async remove() {
      if (!isRemoved) await removeFolder(path);
    },
  };
}

async function removeFolder(path: string): Promise<void> {
  if (!(await removeUnused(path))) await rm(path, { recursive: true, force: true });
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
    throw noFiles({ phase, resource }, code ?? 'EIO');
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

/** Whether others may enter the folder is looked at again after this time. */
const privateMs = 1_000;

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
