import { isScalar, type Node } from 'yaml';
import {
  readSettingsYaml,
  type SettingsSource,
  type SettingsYaml,
} from '../access/settings-yaml.ts';
import { bytesIn } from '../byte-size.ts';
import { parseTimeSpan } from '../duration.ts';
import type { Fault } from '../errors.ts';
import { byPlace } from '../fault-list.ts';
import {
  type ContainerRules,
  type DeploySettings,
  defaultDeploySettings,
  type PullPolicy,
} from './deploy-settings.ts';
import type { ApprovalRules, ConfirmMode } from './run/run-event.ts';

/** Every member. */
const members = [
  'runtime',
  'runtimeArgs',
  'runArgs',
  'network',
  'networkOf',
  'memory',
  'cpus',
  'pids',
  'user',
  'readOnlyRoot',
  'capDrop',
  'timeouts',
  'pullPolicy',
  'plugRoots',
  'allowedImages',
  'typeAliases',
  'environment',
  'programs',
  'limits',
  'approval',
  'approvalTimeout',
] as const;

type Given = { readonly [N in (typeof members)[number]]?: Node | null };

/**
 * What PURSER_DEPLOY_FILE says, with defaults for the rest; and all faults of the file. Paths are as they are written.
 * (docs/deployments.md#the-deploy-file)
 */
export function parseDeployFile(
  text: string,
  source: SettingsSource,
): { readonly settings: DeploySettings; readonly faults: readonly Fault[] } {
  const yaml = readSettingsYaml(text, source);
  if (yaml.root === null) return { settings: defaultDeploySettings, faults: yaml.faults };
  const given: Given = yaml.named(yaml.root, 'the file', members);
  const settings = settingsOf(yaml, given, createReads(yaml, given));
  return { settings, faults: [...yaml.faults].sort(byPlace) };
}

function settingsOf(yaml: SettingsYaml, given: Given, read: Reads): DeploySettings {
  const { pullPolicy, timeouts, limits, approval } = defaultDeploySettings;
  const programs = read.textsByName('programs');
  return {
    types: {
      aliases: read.textsByName('typeAliases'),
      programs: new Set(programs.keys()),
      allowedImages: given.allowedImages === undefined ? null : read.texts('allowedImages', []),
      environmentImages: null,
    },
    programs,
    containers: containersOf(read),
    pullPolicy: read.matching('pullPolicy', pullPolicies, pullPolicy) as PullPolicy,
    timeouts: read.numbers('timeouts', timeouts, seconds),
    limits: read.numbers('limits', limits, bytes),
    plugRoots: read.texts('plugRoots', []),
    approval: {
      ...approvalOf(yaml, given, read),
      timeoutMs: read.timeSpan('approvalTimeout', approval.timeoutMs),
    },
  };
}

function approvalOf(
  yaml: SettingsYaml,
  { approval: node }: Given,
  read: Reads,
): Pick<ApprovalRules, 'confirm' | 'otherPerson'> {
  const { approval: defaults } = defaultDeploySettings;
  if (node === undefined) return defaults;
  const within: Flags = yaml.named(node, '"approval"', ['confirm', 'otherPerson']);
  const { confirm } = within;
  const mode = confirm === undefined ? null : read.text(confirm, 'confirm', confirmModes);
  return {
    confirm: (mode as ConfirmMode | null) ?? defaults.confirm,
    otherPerson: read.flag('otherPerson', defaults.otherPerson, within),
  };
}

function containersOf(read: Reads): ContainerRules {
  const { containers: defaults } = defaultDeploySettings;
  return {
    runtime: read.words('runtime'),
    runtimeArgs: read.texts('runtimeArgs', defaults.runtimeArgs),
    runArgs: read.texts('runArgs', defaults.runArgs),
    network: read.matching('network', network, defaults.network),
    networkOf: read.textsByName('networkOf', network),
    memory: read.matching('memory', memory, defaults.memory),
    cpus: read.matching('cpus', cpus, defaults.cpus),
    pids: read.matching('pids', pids, defaults.pids),
    user: read.matching('user', user, defaults.user),
    readOnlyRoot: read.flag('readOnlyRoot', defaults.readOnlyRoot),
    capDrop: read.texts('capDrop', defaults.capDrop),
    environment: read.texts('environment', defaults.environment, variable),
  };
}

/** Which texts a member may have, and what a fault says about others. */
interface TextForm {
  readonly pattern: RegExp;
  readonly says: string;
}

const pullPolicies = {
  pattern: /^(?:never|missing|always)$/,
  says: 'must be never, missing or always',
};
const confirmModes = {
  pattern: /^(?:NO|ONCE|RESOURCE|ACTION)$/,
  says: 'must be NO, ONCE, RESOURCE or ACTION',
};
const network = {
  pattern: /^[\w.:=,/-]+$/,
  says: 'must be none, bridge, host or the name of a network',
};
const memory = { pattern: /^\d{1,15}[bkmg]?$/, says: 'must be a size, such as 512m or 1g' };
const cpus = { pattern: /^\d{1,4}(?:\.\d{1,3})?$/, says: 'must be a number, such as 2 or 0.5' };
const pids = { pattern: /^\d{1,9}$/, says: 'must be a whole number' };
const user = { pattern: /^[\w.-]+(?::[\w.-]+)?$/, says: 'must be USER or USER:GROUP' };
const anyText = { pattern: /^[^\0]+$/, says: 'must be a text' };
/** The server's own variables hold its keys. */
const variable = {
  pattern: /^(?!PURSER_)[A-Za-z_]\w*$/,
  says: 'must be names of variables, none of which begins with PURSER_',
};

/** How a number is written, and what a fault says about others. */
interface NumberForm {
  readonly parse: (text: string) => number;
  readonly says: string;
}

const seconds = {
  parse: (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN),
  says: 'must be seconds, from 1 to 999999',
};
const bytes = { parse: bytesIn, says: 'must be a number of bytes, such as 65536 or 10MiB' };

/** A mapping in which some members are true or false. */
interface Flags {
  readonly [name: string]: Node | null | undefined;
}

/** Reads members by their forms. What is wrong is a fault, and counts as not given. */
type Reads = ReturnType<typeof createReads>;

function createReads(yaml: SettingsYaml, given: Given) {
  const text = (node: Node | null, name: string, form: TextForm): string | null => {
    const found = yaml.text(node, `a text of "${name}"`);
    if (found === null || form.pattern.test(found)) return found;
    yaml.refuse(node, `"${name}" ${form.says}`);
    return null;
  };
  const texts = (name: keyof Given, byDefault: readonly string[], form: TextForm = anyText) => {
    const node = given[name];
    if (node === undefined) return byDefault;
    return yaml.items(node, `"${name}"`).flatMap((item) => text(item, name, form) ?? []);
  };
  const flag = (name: string, byDefault: boolean, within: Flags = given): boolean => {
    const node = within[name];
    if (node === undefined) return byDefault;
    if (isScalar(node) && typeof node.value === 'boolean') return node.value;
    yaml.refuse(node, `"${name}" must be true or false`);
    return byDefault;
  };
  return {
    text,
    texts,
    words: (name: keyof Given): readonly [string, ...string[]] | null => {
      const [first, ...rest] = texts(name, []);
      if (first !== undefined) return [first, ...rest];
      if (given[name]) yaml.refuse(given[name], `"${name}" must be a list with a program`);
      return null;
    },
    matching: <D extends string | null>(
      name: keyof Given,
      form: TextForm,
      byDefault: D,
    ): D | string => {
      const node = given[name];
      return node === undefined ? byDefault : (text(node, name, form) ?? byDefault);
    },
    textsByName: (name: keyof Given, form: TextForm = anyText): ReadonlyMap<string, string> =>
      new Map(
        (given[name] === undefined ? [] : yaml.members(given[name], `"${name}"`)).flatMap(
          ({ name: key, value }) => {
            const found = text(value, name, form);
            return found === null ? [] : [[key, found] as const];
          },
        ),
      ),
    numbers: <N extends object>(name: keyof Given, defaults: N, form: NumberForm): N =>
      given[name] === undefined
        ? defaults
        : { ...defaults, ...readNumbers(yaml, given[name], { name, defaults, form }) },
    flag,
    timeSpan: (name: keyof Given, byDefault: number): number => {
      const node = given[name];
      if (node === undefined) return byDefault;
      const found = parseTimeSpan(yaml.text(node, `"${name}"`) ?? '');
      if (found === null) yaml.refuse(node, `"${name}" must be a time, such as 30m, 24h or 7d`);
      return found ?? byDefault;
    },
  };
}

/** The numbers of a mapping; those that are wrong are left out. */
function readNumbers(
  yaml: SettingsYaml,
  node: Node | null,
  {
    name,
    defaults,
    form,
  }: { readonly name: string; readonly defaults: object; readonly form: NumberForm },
): Readonly<Record<string, number>> {
  const nodes = yaml.named(node, `"${name}"`, Object.keys(defaults));
  const found = Object.entries(nodes).flatMap(([key, one]) => {
    const value = form.parse(yaml.text(one, `"${key}" of "${name}"`) ?? '');
    if (value >= 1) return [[key, value] as const];
    yaml.refuse(one ?? null, `"${key}" of "${name}" ${form.says}`);
    return [];
  });
  return Object.fromEntries(found);
}
