import { type Fault, fault } from '../../errors.ts';
import { compilePattern } from '../../render/pattern.ts';
import { createWorkMeter } from '../../render/work-meter.ts';
import type { ManifestPlug } from '../manifest.ts';
import type { PlugRequest } from './read-init-answer.ts';

/** A plug that is mounted in every container of a resource but that of init. */
export interface PlugMount {
  readonly plug: ManifestPlug;
  readonly target: string;
  readonly isReadOnly: boolean;
}

/** The mounts of a resource. */
export interface ChosenMounts {
  readonly mounts: readonly PlugMount[];
  readonly faults: readonly Fault[];
  /** Optional plugs that the resource does not get. */
  readonly warnings: readonly Fault[];
}

/** The resource that asks for plugs. */
export interface PlugUser {
  readonly name: string;
  readonly type: string;
}

/**
 * Finds which plugs a resource gets, and how: read-only unless the resource writes it and the manifest lets it. Never
 * throws. (docs/deploy-protocol.md#plugs)
 */
export function chooseMounts(
  user: PlugUser,
  requests: ReadonlyMap<string, PlugRequest>,
  plugs: ReadonlyMap<string, ManifestPlug>,
): ChosenMounts {
  const mounts: PlugMount[] = [];
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  for (const [name, request] of requests) {
    const plug = plugs.get(name);
    const refusal = refusalOf(user, name, request, plug);
    if (refusal !== null) (request.isOptional ? warnings : faults).push(refusal);
    else if (plug !== undefined) {
      const isReadOnly = plug.readOnly || plug.content !== null || !request.isWritable;
      mounts.push({ plug, target: request.containerPath, isReadOnly });
    }
  }
  return { mounts, faults: [...faults, ...conflicts(user, mounts)], warnings };
}

function refusalOf(
  user: PlugUser,
  plug: string,
  { isWritable }: PlugRequest,
  found: ManifestPlug | undefined,
): Fault | null {
  const facts = { resource: user.name, plug };
  if (found === undefined) return fault('PLUG_MISSING', facts);
  if (!isAllowed(user, found)) return fault('PLUG_NOT_ALLOWED', facts);
  const isFixed = found.readOnly || found.content !== null;
  return isFixed && isWritable ? fault('PLUG_READ_ONLY', facts) : null;
}

/** A plug without patterns is for every resource; else one pattern is enough, of names or of types. */
function isAllowed(
  { name, type }: PlugUser,
  { resourceNames, resourceTypes }: ManifestPlug,
): boolean {
  if (resourceNames.length === 0 && resourceTypes.length === 0) return true;
  return (
    resourceNames.some((pattern) => beginsWith(name, pattern)) ||
    resourceTypes.some((pattern) => beginsWith(type, pattern))
  );
}

/** Names and types are short, and patterns take linear time. */
const unlimited = createWorkMeter(Number.POSITIVE_INFINITY);

/** Whether a pattern matches the beginning of a text. */
function beginsWith(text: string, pattern: string): boolean {
  const compiled = compilePattern(`^(?:${pattern})`);
  return compiled.ok && compiled.pattern.first(text, unlimited) !== null;
}

function conflicts({ name: resource }: PlugUser, mounts: readonly PlugMount[]): readonly Fault[] {
  const byTarget = new Map<string, string[]>();
  for (const { plug, target } of mounts) {
    byTarget.set(target, [...(byTarget.get(target) ?? []), plug.name]);
  }
  return [...byTarget.values()]
    .filter((names) => names.length > 1)
    .map((names) => fault('PLUG_MOUNT_CONFLICT', { resource, plugs: names }));
}
