import type { SourceId } from '../../domain/document/document.ts';
import type { Client } from '../client/client.ts';
import {
  RenderedDocumentChangedDocument,
  type RenderedDocumentChangedSubscription,
} from '../generated/operations.ts';
import { resubscribe, type Watch } from './resubscribe.ts';

/** The state of a value of a rendered document, and the revision in which it changed. */
export type ValueState = RenderedDocumentChangedSubscription['renderedDocumentChanged'];

/** A value of a rendered document; without a path all of its data. */
export interface WatchedValue extends SourceId {
  readonly path?: string | undefined;
}

/** The present state of a value, and then each change of it; none is missed if the connection is lost for a while. */
export function watchValue(
  client: Client,
  value: WatchedValue,
  watch: Watch,
): AsyncGenerator<ValueState> {
  let after: number | undefined;
  async function* open(): AsyncGenerator<ValueState> {
    const variables = { ...value, after };
    const answers = client.subscribe(RenderedDocumentChangedDocument, variables, watch.signal);
    for await (const { renderedDocumentChanged: state } of answers) {
      after = state.revision.number;
      yield state;
    }
  }
  return resubscribe(open, watch);
}
