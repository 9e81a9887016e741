import type { DocumentDetailsQuery, ExplainValueQuery } from '../data/generated/graphql.ts';
import type { Layers } from './layers.tsx';

/** What the parts of the page of a document are about. */
export interface Shown {
  readonly number: number;
  readonly schema: string;
  readonly name: string;
  readonly layers: Layers;
}

/** A submitted document, with the documents around it. */
export type DocumentDetails = NonNullable<
  DocumentDetailsQuery['revision']
>['documents']['nodes'][number];

/** How a value came about. */
export type Explained = NonNullable<
  NonNullable<ExplainValueQuery['revision']>['renderedDocument']
>['explain']['nodes'][number];
