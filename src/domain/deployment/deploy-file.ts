import { isScalar, type Node } from 'yaml';
import {
  readSettingsYaml,
  type SettingsSource,
  type SettingsYaml,
} from '../access/settings-yaml.ts';
import type { Fault } from '../errors.ts';
import { byPlace } from '../fault-list.ts';
import { anyImage, type TypeRules } from './image-name.ts';

/** The form of a member of the deploy file. */
type MemberForm = 'text' | 'texts' | 'texts by name' | 'numbers by name' | 'flag' | 'mapping';

/** Every member, and its form. (docs/deployments.md#the-deploy-file) */
const members: Readonly<Record<string, MemberForm>> = {
  runtime: 'texts',
  runtimeArgs: 'texts',
  runArgs: 'texts',
  network: 'text',
  networkOf: 'texts by name',
  memory: 'text',
  cpus: 'text',
  pids: 'text',
  user: 'text',
  readOnlyRoot: 'flag',
  capDrop: 'texts',
  timeouts: 'numbers by name',
  pullPolicy: 'text',
  plugRoots: 'texts',
  allowedImages: 'texts',
  typeAliases: 'texts by name',
  environment: 'texts',
  programs: 'texts by name',
  limits: 'numbers by name',
  approval: 'mapping',
  approvalTimeout: 'text',
};

/** What PURSER_DEPLOY_FILE says, or all faults of the file. (docs/deployments.md#the-deploy-file) */
export function parseDeployFile(
  text: string,
  source: SettingsSource,
): { readonly types: TypeRules; readonly faults: readonly Fault[] } {
  const yaml = readSettingsYaml(text, source);
  if (yaml.root === null) return { types: anyImage, faults: yaml.faults };
  const given = yaml.named(yaml.root, 'the file', Object.keys(members));
  const read = new Map(
    Object.entries(given).map(([name, node]) => [name, readForm(yaml, node ?? null, name)]),
  );
  const aliases = read.get('typeAliases')?.byName ?? [];
  const programs = read.get('programs')?.byName ?? [];
  const types = {
    aliases: new Map(aliases),
    programs: new Set(programs.map(([name]) => name)),
    allowedImages: read.get('allowedImages')?.list ?? null,
  };
  return { types, faults: [...yaml.faults].sort(byPlace) };
}

/** The value of a member, by its form. */
interface ReadMember {
  readonly list?: readonly string[];
  readonly byName?: readonly (readonly [string, string])[];
}

function readForm(yaml: SettingsYaml, node: Node | null, name: string): ReadMember {
  const what = `"${name}"`;
  const text = (one: Node | null): readonly string[] => {
    const found = yaml.text(one, `a text of ${what}`);
    return found === null ? [] : [found];
  };
  switch (members[name]) {
    case 'texts':
      return { list: yaml.items(node, what).flatMap(text) };
    case 'texts by name':
      return {
        byName: yaml
          .members(node, what)
          .flatMap(({ name: key, value }) => text(value).map((one) => [key, one] as const)),
      };
    case 'numbers by name':
      for (const { value } of yaml.members(node, what)) {
        if (!isScalar(value) || typeof value.value !== 'number') {
          yaml.refuse(value, `${what} must have numbers`);
        }
      }
      return {};
    case 'flag':
      if (!isScalar(node) || typeof node.value !== 'boolean') {
        yaml.refuse(node, `${what} must be true or false`);
      }
      return {};
    case 'mapping':
      yaml.members(node, what);
      return {};
    default:
      yaml.text(node, what);
      return {};
  }
}
