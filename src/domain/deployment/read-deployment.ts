import { nearestName } from '../edit-distance.ts';
import { fault } from '../errors.ts';
import { growingCopy, type JsonObject, setOwn } from '../json/value.ts';
import { evaluateTree } from '../template/evaluate-tree.ts';
import { isTemplate } from '../template/parse-template.ts';
import {
  type DeploymentFinding,
  type DeploymentNotes,
  noteFinding,
  noteTemplateFlaws,
} from './deployment-notes.ts';
import {
  type DeploymentInput,
  inOrderOfNames,
  type ManifestPlug,
  type ManifestResource,
} from './manifest.ts';
import { type ManifestOptions, readManifest } from './read-manifest.ts';
import { type Needs, orderByNeeds, withNeeds } from './resource-order.ts';

/** Manifests, put together. */
export interface ReadDeployment {
  readonly plugs: ReadonlyMap<string, ManifestPlug>;
  /** By name, in the order of names; those of the targets alone, if there are targets. */
  readonly resources: ReadonlyMap<string, ManifestResource>;
  /** The order of a run with one resource after the other; empty if there are cycles. */
  readonly order: readonly string[];
  readonly findings: readonly DeploymentFinding[];
}

/** What reading a deployment depends on. */
export interface DeploymentOptions extends ManifestOptions {
  /** The resources that are meant, with all that they need; null: all. */
  readonly targets: readonly string[] | null;
}

/** What stands for the state of a dependency before there is one. */
const laterState: JsonObject = Object.freeze({});
/** Names that are searched for one that may have been meant: more are no slips. */
const maxSuggested = 100;

/**
 * Reads manifests, and finds everything that is wrong with them before anything runs: their shape, names that occur
 * twice, unknown dependencies, cycles, and expressions that need no state of another resource. Never throws.
 * (docs/deployments.md#manifests)
 */
export function readDeployment(
  inputs: readonly DeploymentInput[],
  options: DeploymentOptions,
): ReadDeployment {
  const found: DeploymentFinding[] = [];
  const { plugs, resources, all } = putTogether(inputs, options, found);
  for (const resource of all) {
    const notes = { source: resource.manifest, found };
    noteUnknownDependencies(notes, resource, resources);
    noteConfigFlaws(notes, resource, resources, inputs[resource.manifest], options);
  }
  const sorted = [...resources.values()].sort((one, other) => inOrderOfNames(one.name, other.name));
  const needs: Needs = new Map(
    sorted.map(({ name, dependencies }) => [name, [...dependencies.values()]]),
  );
  const { order, cycles } = orderByNeeds(needs);
  for (const cycle of cycles) noteCycle(found, resources, cycle);
  const wanted = options.targets === null ? null : withNeeds(needs, options.targets);
  const isWanted = (name: string): boolean => wanted === null || wanted.has(name);
  for (const target of options.targets ?? []) noteTarget(found, target, needs);
  return {
    plugs,
    resources: new Map(
      sorted.filter(({ name }) => isWanted(name)).map((resource) => [resource.name, resource]),
    ),
    order: cycles.length > 0 ? [] : order.filter(isWanted),
    findings: found,
  };
}

interface Together {
  readonly plugs: ReadonlyMap<string, ManifestPlug>;
  readonly resources: ReadonlyMap<string, ManifestResource>;
  /** With those whose names occur twice. */
  readonly all: readonly ManifestResource[];
}

function putTogether(
  inputs: readonly DeploymentInput[],
  options: DeploymentOptions,
  found: DeploymentFinding[],
): Together {
  const plugs = new Map<string, ManifestPlug>();
  const resources = new Map<string, ManifestResource>();
  const all: ManifestResource[] = [];
  for (const [source, input] of inputs.entries()) {
    const notes = { source, found };
    const manifest = readManifest(notes, input, options);
    for (const plug of manifest.plugs) {
      const { name } = plug;
      if (plugs.has(name)) noteFinding(notes, 'DUPLICATE_PLUG', ['plugs', name], { plug: name });
      else plugs.set(name, plug);
    }
    for (const resource of manifest.resources) {
      const { name } = resource;
      all.push(resource);
      if (!resources.has(name)) resources.set(name, resource);
      else noteFinding(notes, 'DUPLICATE_RESOURCE', ['resources', name], { resource: name });
    }
  }
  return { plugs, resources, all };
}

function noteUnknownDependencies(
  notes: DeploymentNotes,
  { name: resource, dependencies }: ManifestResource,
  resources: Together['resources'],
): void {
  for (const [alias, dependency] of dependencies) {
    // A name that a variable of the run brings.
    if (resources.has(dependency) || isTemplate(dependency)) continue;
    const suggests = notes.found.length < maxSuggested;
    const nearest = suggests ? nearestName(dependency, [...resources.keys()]) : null;
    noteFinding(notes, 'UNKNOWN_DEPENDENCY', ['resources', resource, 'dependencies', alias], {
      resource,
      dependency,
      ...(nearest !== null && { nearest }),
    });
  }
}

/** Evaluates a configuration as far as that needs no state of another resource. */
function noteConfigFlaws(
  notes: DeploymentNotes,
  { name, config, dependencies }: ManifestResource,
  resources: Together['resources'],
  input: DeploymentInput | undefined,
  { variables, budget, isOpen }: DeploymentOptions,
): void {
  const at = ['resources', name, 'config'];
  const isLiteral = input?.isLiteral;
  const { flaws } = evaluateTree(config, {
    context: contextOf(variables, dependencies, resources),
    budget,
    pending: { value: laterState, names: isOpen },
    ...(isLiteral && { isLiteral: (location) => isLiteral([...at, ...location]) }),
  });
  noteTemplateFlaws(notes, at, flaws);
}

/** The variables, and each dependency under its alias, without its state. */
function contextOf(
  variables: JsonObject,
  dependencies: ReadonlyMap<string, string>,
  resources: Together['resources'],
): JsonObject {
  if (dependencies.size === 0) return variables;
  const context = growingCopy(variables);
  for (const [alias, name] of dependencies) {
    const type = resources.get(name)?.type ?? '';
    setOwn(context, alias, { name, type, state: laterState });
  }
  return context;
}

function noteCycle(
  found: DeploymentFinding[],
  resources: Together['resources'],
  cycle: readonly string[],
): void {
  const [name = '', needed = name] = cycle;
  const resource = resources.get(name);
  const aliases = [...(resource?.dependencies ?? [])];
  const [alias = ''] = aliases.find(([, dependency]) => dependency === needed) ?? [];
  const notes = { source: resource?.manifest ?? 0, found };
  const location = ['resources', name, 'dependencies', alias];
  noteFinding(notes, 'DEPENDENCY_CYCLE', location, { resources: cycle });
}

function noteTarget(found: DeploymentFinding[], target: string, needs: Needs): void {
  if (needs.has(target)) return;
  const nearest = nearestName(target, [...needs.keys()]);
  const facts = { target, ...(nearest !== null && { nearest }) };
  found.push({
    fault: fault('TARGET_UNKNOWN', facts),
    location: [],
    source: null,
    resource: null,
  });
}
