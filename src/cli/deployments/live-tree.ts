import { printable } from '../../domain/printable.ts';
import type { Colours } from '../terminal/terminal.ts';
import { cutTo, padded, textWidth } from '../terminal/text-width.ts';
import type { DeploymentProgress } from './deployment-progress.ts';

type Resource = DeploymentProgress['resources'][number];
type Orphan = DeploymentProgress['orphaned'][number];

/** A resource in its place. */
interface TreeRow {
  /** The line that leads to it, and its name. */
  readonly label: string;
  readonly status: Resource['status'] | Orphan['status'];
}

/** The screen that a tree is to fit. Lines are cut to `columns`; null rows: all of them. */
export interface TreeScreen {
  readonly columns: number;
  readonly rows: number | null;
  readonly colours: Colours;
}

/**
 * The resources of a deployment with their statuses, a line each: below the one that it needs, of several below that which
 * comes last. If the screen has fewer rows, those that something happens to, and how many others have which status.
 */
export function liveTree(
  { resources, orphaned }: Pick<DeploymentProgress, 'resources' | 'orphaned'>,
  { columns, rows, colours }: TreeScreen,
): string {
  const all = [
    ...branches(resources),
    ...orphaned.map(({ name, status }): TreeRow => ({ label: printable(name), status })),
  ];
  const isCut = rows !== null && all.length > rows;
  const shown = isCut ? mostUrgent(all, rows - 1) : all;
  const statusWidth = Math.max(0, ...shown.map(({ status }) => status.length));
  const labelWidth = Math.min(
    Math.max(0, ...shown.map(({ label }) => textWidth(label))),
    columns - statusWidth - 3,
  );
  const lines = shown.map(({ label, status }) => {
    const cut = padded(cutTo(label, labelWidth), labelWidth);
    return `${cut}  ${colourOf(status, colours)(status)}\n`;
  });
  if (isCut) lines.push(`${cutTo(countText(all, shown), columns - 1)}\n`);
  return lines.join('');
}

/** Statuses by how much people want to see them; those that are left out are at rest. */
const urgency: Partial<Record<TreeRow['status'], number>> = {
  ...{ RESOLVING: 3, APPLYING: 3, VERIFYING: 3, DESTROYING: 3 },
  FAILED: 2,
  ...{ STALE: 1, DEFERRED: 1 },
};

/** Some of the rows that are not at rest, in the order of all. */
function mostUrgent(all: readonly TreeRow[], count: number): readonly TreeRow[] {
  const rank = ({ status }: TreeRow): number => urgency[status] ?? 0;
  const moving = all.filter((row) => rank(row) > 0).sort((a, b) => rank(b) - rank(a));
  const chosen = new Set(moving.slice(0, Math.max(0, count)));
  return all.filter((row) => chosen.has(row));
}

function branches(resources: readonly Resource[]): readonly TreeRow[] {
  const places = new Map(resources.map(({ name }, place) => [name, place]));
  const below = new Map<number, Resource[]>();
  for (const resource of resources) {
    const needed = resource.dependencies.map((one) => places.get(one.resource) ?? -1);
    const parent = Math.max(-1, ...needed);
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [resource]);
    else siblings.push(resource);
  }
  const rows: TreeRow[] = [];
  // Chains of resources may be longer than a stack of calls.
  const open = (place: number, indent: string): readonly Waiting[] => {
    const children = below.get(place) ?? [];
    return children
      .map((resource, at) => ({ resource, indent, isLast: at === children.length - 1 }))
      .reverse();
  };
  const waiting: Waiting[] = [...open(-1, '')];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { resource, indent, isLast } = next;
    const place = places.get(resource.name) ?? -1;
    const isRoot = resource.dependencies.length === 0;
    const branch = isRoot ? '' : `${indent}${isLast ? '└─ ' : '├─ '}`;
    rows.push({ label: `${branch}${printable(resource.name)}`, status: resource.status });
    waiting.push(...open(place, isRoot ? '' : indentBelow(indent, isLast)));
  }
  return rows;
}

/** Rows below this many columns begin where those above them do. */
const maxIndent = 36;

function indentBelow(indent: string, isLast: boolean): string {
  if (indent.length >= maxIndent) return indent;
  return `${indent}${isLast ? '   ' : '│  '}`;
}

/** A resource whose row comes later. */
interface Waiting {
  readonly resource: Resource;
  readonly indent: string;
  readonly isLast: boolean;
}

/** `and 12 more: 8 VALID, 4 PENDING` */
function countText(all: readonly TreeRow[], shown: readonly TreeRow[]): string {
  const isShown = new Set(shown);
  const counts = new Map<string, number>();
  for (const row of all) {
    if (!isShown.has(row)) counts.set(row.status, (counts.get(row.status) ?? 0) + 1);
  }
  const texts = [...counts].sort(([, a], [, b]) => b - a).map(([of, count]) => `${count} ${of}`);
  return `and ${all.length - shown.length} more: ${texts.join(', ')}`;
}

function colourOf(status: TreeRow['status'], colours: Colours): (text: string) => string {
  if (status === 'VALID' || status === 'DESTROYED') return colours.green;
  if (status === 'FAILED') return colours.red;
  if (status === 'STALE' || status === 'DEFERRED' || status === 'ORPHANED') return colours.yellow;
  return urgency[status] === undefined ? colours.dim : colours.cyan;
}
