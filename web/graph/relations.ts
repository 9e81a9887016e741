import type { ReferenceRelation } from '../data/generated/graphql.ts';

interface RelationWords {
  readonly relation: ReferenceRelation;
  /** In URLs and class names. */
  readonly id: string;
  readonly name: string;
  /** What a document does with one that it needs. */
  readonly needs: string;
  /** What a document does with one that needs it. */
  readonly needed: string;
}

/** The relations that the picture shows, and the words for them. */
export const relations: readonly RelationWords[] = [
  {
    relation: 'LAYERING',
    id: 'layering',
    name: 'Layering',
    needs: 'layered on',
    needed: 'base of',
  },
  {
    relation: 'SUBSTITUTION',
    id: 'substitution',
    name: 'Substitution',
    needs: 'substitutes from',
    needed: 'substituted into',
  },
  {
    relation: 'REFERENCE',
    id: 'reference',
    name: 'References',
    needs: 'refers to',
    needed: 'referred to by',
  },
  {
    relation: 'PARENT',
    id: 'parent',
    name: 'Ownership',
    needs: 'belongs to',
    needed: 'owner of',
  },
];

/** The words for a relation. */
export function relationWords(relation: ReferenceRelation): RelationWords {
  const words = relations.find((one) => one.relation === relation);
  if (words === undefined) throw new Error(`there are no words for the relation ${relation}`);
  return words;
}

/** The relations that a URL leaves out: `hide=layering,parent`. */
export function readHidden(text: string | undefined): ReadonlySet<string> {
  const named = text?.split(',') ?? [];
  return new Set(named.filter((id) => relations.some((one) => one.id === id)));
}
