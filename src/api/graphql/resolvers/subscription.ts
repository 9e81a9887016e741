import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { ActionChanged } from '../../../app/actions/use-cases/action-changes.ts';
import type { DeploymentChange } from '../../../app/deployments/use-cases/deployment-changes.ts';
import type { ContentChange } from '../../../app/document-content/content-event.ts';
import type { WithCursor } from '../../../app/sources/follow-states.ts';
import type { SourceView, TableView } from '../../../app/sources/list-sources.ts';
import type { ViolationEventView } from '../../../app/violations/use-cases/violation-events.ts';
import { refusal } from '../../../domain/errors.ts';
import { parseQueryPath } from '../../../domain/json/path/path.ts';
import type { ValidationEntry } from '../../../ports/validation-store.ts';
import type { SubscriptionResolvers } from '../generated/schema.ts';
import { lowerCase, omitNulls } from '../schema/arguments.ts';
import { revisionNumber } from '../schema/find-revision.ts';
import type { RenderedDocumentStateModel } from '../schema/models.ts';
import { runId } from '../schema/run-id.ts';

type Subscriptions = Required<
  Pick<
    SubscriptionResolvers,
    | 'revisionCreated'
    | 'validationRecorded'
    | 'documentContentChanged'
    | 'renderedDocumentChanged'
    | 'dataSourceChanged'
    | 'tableChanged'
    | 'deploymentChanged'
    | 'violationChanged'
    | 'actionChanged'
  >
>;

export const Subscription: Subscriptions = {
  revisionCreated: {
    subscribe: (_root, args, { app, by }) => {
      const { after, bucket } = omitNulls(args);
      return app.revisionsCreated(by, omitNulls({ after, buckets: bucket }));
    },
    resolve: eventOf<VisibleRevision>,
  },

  validationRecorded: {
    subscribe: async (_root, args, { app, by, loaders }) => {
      const { after, revision: ref, name } = omitNulls(args);
      const revision = ref && (await revisionNumber(loaders, ref));
      return app.validationsRecorded(by, omitNulls({ after, revision, names: name }));
    },
    resolve: (event: ValidationEntry | undefined) => ({ entry: eventOf(event) }),
  },

  documentContentChanged: {
    subscribe: (_root, args, { app, by }) => {
      const { tag: tags, ...watch } = omitNulls(args);
      return app.documentContentsChanged(by, omitNulls({ ...watch, tags }));
    },
    resolve: eventOf<ContentChange>,
  },

  renderedDocumentChanged: {
    subscribe: (_root, { schema, name, path, after }, { app, by }) => {
      const id = { schema, name, path: typeof path === 'string' ? parseQueryPath(path) : [] };
      return app.renderedDocumentChanges(by, id, after ?? undefined);
    },
    resolve: eventOf<RenderedDocumentStateModel>,
  },

  dataSourceChanged: {
    subscribe: (_root, args, { app, by }) => {
      const { name: names, after } = omitNulls(args);
      return app.dataSourceChanges(by, omitNulls({ names, after }));
    },
    resolve: eventOf<SourceView>,
  },

  violationChanged: {
    subscribe: (_root, args, { app, by }) => {
      const { after, policy: policies, rule: rules, severity } = omitNulls(args);
      const severities = severity?.map(lowerCase);
      return app.violationsChanged(by, omitNulls({ after, policies, rules, severities }));
    },
    resolve: eventOf<ViolationEventView>,
  },

  tableChanged: {
    subscribe: (_root, args, { app, by }) => {
      const { table: names, after } = omitNulls(args);
      return app.tableChanges(by, omitNulls({ names, after }));
    },
    resolve: eventOf<WithCursor<TableView>>,
  },

  deploymentChanged: {
    subscribe: (_root, { id, after }, { app, by }) =>
      app.deploymentChanges(by, runId(id), after ?? null),
    resolve: eventOf<DeploymentChange>,
  },

  actionChanged: {
    subscribe: (_root, args, { app, by }) => {
      const { after, policy: policies } = omitNulls(args);
      return app.actionChanges(by, omitNulls({ after, policies }));
    },
    resolve: eventOf<ActionChanged>,
  },
};

/**
 * The event is the root value of its response; it is missing if a subscription is executed like a
 * query.
 */
function eventOf<T>(event: T | undefined): T {
  if (event === undefined) throw refusal('STREAM_NEEDED', {});
  return event;
}
