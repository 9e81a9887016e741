import { fault } from '../../errors.ts';
import { isJsonObject, type Json, memberAt } from '../../json/value.ts';
import { compileSchema } from '../../json-schema/compile-schema.ts';
import type { CompiledSchema } from '../../json-schema/schema-node.ts';
import { dataPath } from '../../kind-schemas/check-shape.ts';
import type { RunRequest } from './container-run.ts';
import { type Answer, answerFlaws, refused } from './read-json-answer.ts';

/** A plug that a resource asks for. */
export interface PlugRequest {
  readonly containerPath: string;
  readonly isOptional: boolean;
  readonly isWritable: boolean;
}

/** The answer to init. */
export interface InitAnswer {
  readonly stateAction: RunRequest;
  /** Null: the image cannot destroy its resource. */
  readonly destroyAction: RunRequest | null;
  readonly plugs: ReadonlyMap<string, PlugRequest>;
  /** Null: any object. */
  readonly configSchema: CompiledSchema | null;
}

/** Reads the answer to init. Never throws. (docs/deploy-protocol.md#init) */
export function readInitAnswer(value: Json, resource: string): Answer<InitAnswer> {
  const [first, ...more] = answerFlaws('deploy-protocol/init-answer', value).map(
    ({ location, reason }) =>
      fault('INIT_RESULT_INVALID', { resource, path: dataPath(location), reason }),
  );
  if (first !== undefined) return refused(first, ...more);
  const stateAction = memberAt(value, 'state_action') as RunRequest;
  if (isSameAsInit(stateAction)) return refused(fault('STATE_ACTION_SAME_AS_INIT', { resource }));
  const destroyAction = (memberAt(value, 'destroy_action') ?? null) as RunRequest | null;
  if (destroyAction !== null && isSameAsInit(destroyAction)) {
    const reason = 'must not equal the default init action';
    return refused(fault('INIT_RESULT_INVALID', { resource, path: 'destroy_action', reason }));
  }
  const schema = memberAt(value, 'config_schema');
  const compiled = schema === undefined ? null : compileSchema(schema);
  if (compiled !== null && compiled.schema === null) {
    const [flaw = { path: '', reason: 'cannot be used' }, ...others] = compiled.flaws;
    const faultOf = ({ path, reason }: typeof flaw) =>
      fault('CONFIG_SCHEMA_INVALID', { resource, path, reason });
    return refused(faultOf(flaw), ...others.map(faultOf));
  }
  const plugs = plugsIn(memberAt(value, 'plugs'));
  const configSchema = compiled?.schema ?? null;
  return { value: { stateAction, destroyAction, plugs, configSchema }, faults: [] };
}

function isSameAsInit({ image, entrypoint, args = [] }: RunRequest): boolean {
  return image === undefined && entrypoint === undefined && args.length === 0;
}

/** The plugs that an accepted answer to init asks for, by name and in the order of names. */
export function plugsIn(plugs: Json | undefined): ReadonlyMap<string, PlugRequest> {
  if (!isJsonObject(plugs)) return new Map();
  return new Map(
    Object.keys(plugs)
      .sort()
      .map((name) => {
        const plug = plugs[name] ?? null;
        return [
          name,
          {
            containerPath: String(memberAt(plug, 'container_path')),
            isOptional: memberAt(plug, 'optional') === true,
            // A resource writes its plugs unless it says otherwise.
            isWritable: memberAt(plug, 'writable') !== false,
          },
        ] as const;
      }),
  );
}
