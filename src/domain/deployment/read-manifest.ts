import type { Location } from '../json/path/read.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  ownValue,
  setOwn,
} from '../json/value.ts';
import { compilePattern } from '../render/pattern.ts';
import { evaluateTree } from '../template/evaluate-tree.ts';
import { isTemplate } from '../template/parse-template.ts';
import type { PendingValues, TemplateBudget } from '../template/template-run.ts';
import {
  type DeploymentNotes,
  noteFinding,
  noteShapeFlaws,
  noteTemplateFlaws,
} from './deployment-notes.ts';
import { isAllowedImage, isImageName, type TypeRules } from './image-name.ts';
import {
  type DeploymentInput,
  inOrderOfNames,
  type ManifestPlug,
  type ManifestResource,
  manifestSchema,
} from './manifest.ts';

/** What reading manifests depends on. */
export interface ManifestOptions {
  readonly variables: JsonObject;
  readonly types: TypeRules;
  readonly budget: TemplateBudget;
  /** Whether a run may bring more variables, so that an unknown name is no error yet. */
  readonly isOpen: boolean;
}

/** What one manifest holds, as far as it can be read. */
export interface ReadManifest {
  readonly plugs: readonly ManifestPlug[];
  readonly resources: readonly ManifestResource[];
}

interface Reading extends ManifestOptions {
  readonly notes: DeploymentNotes;
  readonly input: DeploymentInput;
}

/** Reads a manifest: notes everything that is wrong with it alone. Never throws. (docs/deployments.md#manifests) */
export function readManifest(
  notes: DeploymentNotes,
  input: DeploymentInput,
  options: ManifestOptions,
): ReadManifest {
  noteShapeFlaws(notes, manifestSchema, input, 'MANIFEST_INVALID');
  const reading = { ...options, notes, input };
  return {
    plugs: membersOf(input.data, 'plugs').map(([name, plug]) => readPlug(reading, name, plug)),
    resources: membersOf(input.data, 'resources').map(([name, resource]) =>
      readResource(reading, name, resource),
    ),
  };
}

/** The mappings in a mapping, by name, in order. */
function membersOf(data: Json, key: string): readonly (readonly [string, JsonObject])[] {
  const members = memberAt(data, key);
  if (!isJsonObject(members)) return [];
  return Object.keys(members)
    .sort(inOrderOfNames)
    .flatMap((name) => {
      const member = members[name];
      return isJsonObject(member) ? [[name, member] as const] : [];
    });
}

function readPlug(reading: Reading, name: string, plug: JsonObject): ManifestPlug {
  const at = ['plugs', name];
  const given = pick(plug, ['path', 'resource_names', 'resource_types']);
  const evaluated = evaluateAt(reading, at, given);
  const path = memberAt(evaluated, 'path');
  const content = ownValue(plug, 'content');
  const hasPath = path !== undefined;
  if (hasPath === (content !== undefined)) {
    const reason = hasPath ? 'has both "path" and "content"' : 'has neither "path" nor "content"';
    noteFinding(reading.notes, 'MANIFEST_INVALID', at, { reason });
  }
  if (
    hasPath &&
    typeof memberAt(plug, 'path') === 'string' &&
    (typeof path !== 'string' || path === '')
  ) {
    const reason = 'does not come to a text';
    noteFinding(reading.notes, 'MANIFEST_INVALID', [...at, 'path'], { reason });
  }
  return {
    name,
    path: typeof path === 'string' ? path : null,
    content: typeof content === 'string' ? content : null,
    readOnly: ownValue(plug, 'read_only') === true,
    resourceNames: patternsIn(reading, [...at, 'resource_names'], evaluated),
    resourceTypes: patternsIn(reading, [...at, 'resource_types'], evaluated),
  };
}

function patternsIn(reading: Reading, at: Location, plug: Json): readonly string[] {
  const list = memberAt(plug, at[2] ?? '');
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).flatMap((pattern, index) => {
    if (typeof pattern !== 'string') return [];
    if (compilePattern(pattern).ok) return [pattern];
    const reason = 'is no regular expression of RE2';
    noteFinding(reading.notes, 'MANIFEST_INVALID', [...at, index], { reason });
    return [];
  });
}

function readResource(reading: Reading, name: string, resource: JsonObject): ManifestResource {
  const at = ['resources', name];
  const evaluated = evaluateAt(reading, at, pick(resource, ['type', 'dependencies']));
  const type = typeOf(reading, at, memberAt(evaluated, 'type'));
  const config = ownValue(resource, 'config');
  const description = ownValue(resource, 'description');
  return {
    name,
    type,
    config: isJsonObject(config) ? config : {},
    dependencies: dependenciesIn(
      reading,
      at,
      memberAt(evaluated, 'dependencies'),
      ownValue(resource, 'dependencies'),
    ),
    readonly: ownValue(resource, 'readonly') === true,
    timeouts: timeoutsIn(ownValue(resource, 'timeouts')),
    description: typeof description === 'string' ? description : null,
    manifest: reading.notes.source,
  };
}

/** The image of a type; empty if the manifest gives no text. */
function typeOf(reading: Reading, at: Location, given: Json | undefined): string {
  const { notes, types, input } = reading;
  const location = [...at, 'type'];
  if (typeof given !== 'string') {
    const isEvaluated = given !== undefined && typeof typeGiven(reading, at) === 'string';
    if (isEvaluated) {
      noteFinding(notes, 'MANIFEST_INVALID', location, { reason: 'does not come to a text' });
    }
    return '';
  }
  // It cannot be evaluated yet, or its flaw is noted.
  if (isTemplate(given) && given === typeGiven(reading, at) && !input.isLiteral?.(location)) {
    return given;
  }
  const type = types.aliases.get(given) ?? given;
  if (types.programs.has(type)) return type;
  if (!isImageName(type)) noteFinding(notes, 'IMAGE_INVALID', location, {});
  else if (!isAllowedImage(types, type)) noteFinding(notes, 'IMAGE_FORBIDDEN', location, {});
  return type;
}

function typeGiven({ input }: Reading, at: Location): Json | undefined {
  return [...at, 'type'].reduce<Json | undefined>(
    (value, key) => (value === undefined ? undefined : memberAt(value, key)),
    input.data,
  );
}

function dependenciesIn(
  { notes }: Reading,
  at: Location,
  evaluated: Json | undefined,
  given: Json | undefined,
): ReadonlyMap<string, string> {
  if (!isJsonObject(evaluated)) return new Map();
  const entries = Object.keys(evaluated)
    .sort(inOrderOfNames)
    .flatMap((alias) => {
      const name = evaluated[alias];
      const isEvaluated = name !== memberAt(given ?? null, alias);
      const isName = typeof name === 'string' && name !== '' && !isTemplate(name);
      if (isEvaluated && !isName) {
        const reason = 'does not come to the name of a resource';
        noteFinding(notes, 'MANIFEST_INVALID', [...at, 'dependencies', alias], { reason });
        return [];
      }
      // What is no text in the manifest, its shape says.
      return typeof name === 'string' && name !== '' ? [[alias, name] as const] : [];
    });
  return new Map(entries);
}

function timeoutsIn(given: Json | undefined): ReadonlyMap<string, number> {
  const entries = isJsonObject(given) ? Object.entries(given) : [];
  return new Map(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

function pick(holder: JsonObject, keys: readonly string[]): JsonObject {
  const picked: Record<string, Json> = {};
  for (const key of keys) {
    const value = ownValue(holder, key);
    if (value !== undefined) setOwn(picked, key, value);
  }
  return picked;
}

/** A part of a manifest that is evaluated when it is loaded. */
function evaluateAt(reading: Reading, at: Location, value: Json): Json {
  const { notes, input, variables, budget, isOpen } = reading;
  const { isLiteral } = input;
  const pending: PendingValues = { value: null, names: isOpen };
  const evaluated = evaluateTree(value, {
    context: variables,
    budget,
    pending,
    ...(isLiteral && { isLiteral: (location) => isLiteral([...at, ...location]) }),
  });
  noteTemplateFlaws(notes, at, evaluated.flaws);
  return evaluated.value;
}
