import type { Environment } from '../../config/config.ts';
import { refusal } from '../../domain/errors.ts';
import { readContexts, requireContext } from './contexts.ts';
import type { ServerContext } from './server-context.ts';

/** The options that name a server, or a store in a folder. */
export interface ServerChoice {
  readonly server?: string;
  readonly data?: string;
  /** The name of a context, in place of `server`. */
  readonly context?: string;
}

/**
 * The context of a command; null if its options or PURSER_SERVER name the server or the store, or if there is none. So
 * the token of a context goes to its own server only.
 *
 * @throws USAGE for an unknown context; FILE_UNREADABLE; SETTING_INVALID for all faults of the file
 */
export async function chooseContext(
  env: Environment,
  { server, data, context }: ServerChoice,
): Promise<ServerContext | null> {
  if (server !== undefined || data !== undefined) return null;
  const named = context ?? (env['PURSER_CONTEXT'] || null);
  if (context === undefined && env['PURSER_SERVER']) {
    if (named === null) return null;
    const reason = 'PURSER_SERVER and PURSER_CONTEXT are both set; unset one, or give --context';
    throw refusal('USAGE', { reason });
  }
  const contexts = await readContexts(env);
  const name = named ?? contexts.current;
  return name === null ? null : requireContext(contexts, name);
}

/**
 * The bucket of a submission: of the option, PURSER_BUCKET, the project or the context; undefined for none of them.
 *
 * @throws as `chooseContext`; SETTING_INVALID for faults of the project's file
 */
export async function chooseBucket(
  env: Environment,
  { bucket, ...options }: ServerChoice & { readonly bucket?: string },
): Promise<string | undefined> {
  const given = bucket ?? (env['PURSER_BUCKET'] || undefined);
  if (given !== undefined) return given;
  const { readProject } = await import('./project.ts');
  const project = readProject(env);
  return project?.bucket ?? (await chooseContext(env, options))?.bucket ?? undefined;
}
