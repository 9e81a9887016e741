import { hasRecord, type VisibleRevision } from '../../../app/access/visible-revision.ts';
import { resultCursor } from '../../../app/validate/list-validation-entries.ts';
import { PurserError, refusal } from '../../../domain/errors.ts';
import { splitTableName } from '../../../domain/source/table-name.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type { NodeResolvers, QueryResolvers } from '../generated/schema.ts';
import { findRendered } from '../schema/find-document.ts';
import {
  decodeId,
  digestEndOf,
  type GlobalId,
  type NodeType,
  revisionKey,
} from '../schema/global-id.ts';
import type { NodeModel, RevisionDiffModel } from '../schema/models.ts';
import { unlessMissing } from '../schema/unless-missing.ts';
import { contentsOf } from './content.ts';

type Queries = Required<Pick<QueryResolvers, 'node' | 'nodes'>>;

export const Query: Queries = {
  node: (_root, { id }, context) => findNode(id, context),
  nodes: async (_root, { ids }, context) => {
    const limit = context.config.query.maxPageRows;
    if (ids.length > limit) {
      const reason = `at most ${limit} objects can be read at once`;
      throw refusal('ARGUMENT_INVALID', { argument: 'ids', reason });
    }
    return Promise.all(ids.map((id) => findNode(id, context)));
  },
};

/** The types of the objects that `node` found. */
const typeOf = new WeakMap<NodeModel, NodeType>();

export const Node: NodeResolvers = {
  __resolveType: (model) => typeOf.get(model) ?? null,
};

/** The object of an id. Null for a missing object, and for one that the caller may not see. */
async function findNode(text: string, context: GraphQLContext): Promise<NodeModel | null> {
  const id = decodeId(text);
  if (id === null) return null;
  try {
    const found = await find[id.type](id.parts, context);
    if (found !== null) typeOf.set(found, id.type);
    return found;
  } catch (error) {
    if (error instanceof PurserError && isHiddenOrMissing(error)) return null;
    throw error;
  }
}

function isHiddenOrMissing({ kind, code }: PurserError): boolean {
  return kind === 'missing' || kind === 'denied' || code === 'ARGUMENT_INVALID';
}

type Find = (parts: GlobalId['parts'], context: GraphQLContext) => Promise<NodeModel | null>;

const find: Readonly<Record<NodeType, Find>> = {
  Revision: async ([key], context) => {
    const revision = await revisionOf(key, context);
    return revision !== null && hasRecord(revision) ? revision : null;
  },

  Document: ([key, schema, name, layer], context) =>
    within(key, context, async (revision) => {
      const asked = {
        schema: String(schema),
        name: String(name),
        layer: typeof layer === 'string' ? layer : null,
      };
      const entry = await context.loaders.within(revision).byId.load(asked);
      return entry && { revision, entry };
    }),

  RenderedDocument: ([key, schema, name], context) =>
    within(key, context, (revision) =>
      findRendered(context.loaders, revision, { schema: String(schema), name: String(name) }),
    ),

  Tag: ([key, name], context) =>
    within(key, context, async (revision) => {
      const tags = await context.loaders.tags.load(revision.id);
      const tag = tags.find((one) => one.name === name);
      return tag === undefined ? null : { revision, tag };
    }),

  Validation: ([key, name], context) =>
    within(key, context, async (revision) => {
      const { validations } = await context.loaders.validity.load(revision);
      const state = validations.find((one) => one.name === name);
      return state === undefined ? null : { revision, state };
    }),

  ValidationEntry: ([key, name, index], { app, by, ...context }) =>
    within(key, context, async (revision) => {
      const page = {
        first: 1,
        ...(Number(index) > 0 && { after: resultCursor(Number(index) - 1) }),
      };
      const { items } = await app.validationEntries(by, revision, String(name), page);
      const entry = items[0]?.node;
      return entry !== undefined && entry.index === index ? { revision, entry } : null;
    }),

  PolicyState: ([key, schema, name], context) =>
    within(key, context, async (revision) => {
      const { policies } = await context.loaders.validity.load(revision);
      const state = policies.find((one) => one.schema === schema && one.name === name);
      return state === undefined ? null : { revision, state };
    }),

  Resource: ([key, schema, name], context) =>
    within(key, context, async (revision) => {
      const asked = { schema: String(schema), name: String(name) };
      const resource = await context.loaders.within(revision).resource.load(asked);
      return resource && { revision, resource };
    }),

  DocumentContent: async ([schema, name, tag], { loaders }) => {
    const document = { schema: String(schema), name: String(name) };
    const head = await loaders.revision({});
    const [found] = await contentsOf(loaders, head, document, { tag: [String(tag)] });
    return found ?? null;
  },

  RevisionDiff: async ([fromKey, toKey], context): Promise<RevisionDiffModel | null> => {
    const from = await revisionOf(fromKey, context);
    const to = await revisionOf(toKey, context);
    return from && to && { from, to };
  },

  AuditEntry: async ([at, entryId], { app, by }) => {
    const filter = { since: String(at), until: String(at) };
    let after: string | undefined;
    for (;;) {
      const page = { first: pageOfEntries, ...(after !== undefined && { after }) };
      const { items, hasNextPage } = await app.auditLog(by, filter, page);
      const found = items.find(({ node }) => node.id === entryId);
      if (found !== undefined) return found.node;
      after = items.at(-1)?.cursor;
      if (!hasNextPage || after === undefined) return null;
    }
  },

  DataSource: ([name, document], { app, by }) => app.dataSource(by, String(name), String(document)),

  Deployment: ([id], { loaders }) => loaders.deployment.load(String(id)),

  DriftCheck: async ([name], { loaders }) => {
    const checks = await loaders.driftChecks();
    return checks.find((check) => check.name === name) ?? null;
  },

  RulePolicy: async ([name], { loaders }) => {
    const policies = await loaders.policies();
    return policies.find((policy) => policy.name === name) ?? null;
  },

  Notification: async ([name], { loaders }) => {
    const found = await loaders.notifications();
    return found.find((notification) => notification.name === name) ?? null;
  },

  PolicyException: async ([name], { loaders }) => {
    const found = (await loaders.policies()).flatMap((policy) => policy.exceptions);
    return found.find((exception) => exception.name === name) ?? null;
  },

  PolicyRule: async ([name], { loaders }) => {
    const rules = (await loaders.policies()).flatMap((policy) => policy.rules);
    return rules.find((rule) => rule.name === name) ?? null;
  },

  Violation: ([rule, key, opening], { app, by }) =>
    app.violation(by, { rule: String(rule), key: String(key), opening: Number(opening) }),

  ViolationEvent: ([sequence], { app, by }) =>
    Number.isSafeInteger(sequence) ? app.violationEvent(by, Number(sequence)) : missing,
  Action: ([key], { app, by }) => unlessMissing(app.action(by, String(key)), 'ACTION_NOT_FOUND'),

  DataTable: async ([name], { app, by }) => {
    const source = await app.dataSource(by, splitTableName(String(name))?.source ?? '');
    return source?.tables.find((table) => table.name === name) ?? null;
  },
};

const missing = Promise.resolve(null);

/** Maximum number of entries of one millisecond that are read at once. */
const pageOfEntries = 100;

type Part = GlobalId['parts'][number] | undefined;

async function within<T extends NodeModel>(
  key: Part,
  context: Pick<GraphQLContext, 'loaders'>,
  read: (revision: VisibleRevision) => Promise<T | null>,
): Promise<T | null> {
  const revision = await revisionOf(key, context);
  return revision && read(revision);
}

/** The revision of a part of an id; null if it was purged, or belongs to another store. */
async function revisionOf(
  part: Part,
  { loaders }: Pick<GraphQLContext, 'loaders'>,
): Promise<VisibleRevision | null> {
  const key = revisionKey(part);
  const revision = key && (await loaders.revision({ id: key.number }));
  return revision !== null && digestEndOf(revision) === key?.digestEnd ? revision : null;
}
