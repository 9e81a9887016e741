import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** Fields that lead from a connection to its rows. */
const ways: ReadonlySet<string> = new Set(['nodes', 'edges', 'node']);

/** Whether a query selects any of some fields of a connection's rows. */
export function selectsOfRows(info: GraphQLResolveInfo, fields: ReadonlySet<string>): boolean {
  return selects(info, fields, ways);
}

/** Whether a query selects a field of the value that is resolved. */
export function selectsField(info: GraphQLResolveInfo, field: string): boolean {
  return selects(info, new Set([field]), new Set());
}

function selects(
  info: GraphQLResolveInfo,
  fields: ReadonlySet<string>,
  through: ReadonlySet<string>,
): boolean {
  const spread = new Set<string>();

  function asks({ selections }: SelectionSetNode): boolean {
    return selections.some((node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return asksBySpread(node.name.value);
      if (node.kind === Kind.INLINE_FRAGMENT) return asks(node.selectionSet);
      if (fields.has(node.name.value)) return true;
      return (
        through.has(node.name.value) && node.selectionSet !== undefined && asks(node.selectionSet)
      );
    });
  }

  // Each fragment is checked once: it selects the same fields wherever it is spread.
  function asksBySpread(name: string): boolean {
    const fragment = spread.has(name) ? undefined : info.fragments[name];
    spread.add(name);
    return fragment !== undefined && asks(fragment.selectionSet);
  }

  return info.fieldNodes.some(({ selectionSet }) => selectionSet && asks(selectionSet));
}
