import type { RevisionOutcomeFragment } from '../data/generated/graphql.ts';

type Outcome = Pick<RevisionOutcomeFragment, 'status' | 'validations'>;

/** The state of the validations of a revision in a few words, and the class of its colour. */
export interface ValidationText {
  readonly text: string;
  readonly style: 'plus' | 'minus' | 'changed' | 'soft';
}

/** The classes of the badges of statuses. */
export const validationStyles = {
  SUCCESS: 'is-good',
  FAILURE: 'is-bad',
  EXPIRED: 'is-warn',
  MISSING: 'is-warn',
} as const;

/** What a reader needs to know of the validations of a revision: whether it is valid, and if not, what hinders. */
export function validationText({ status, validations }: Outcome): ValidationText {
  const counting = validations.nodes.filter(({ ignored }) => !ignored);
  const count = (wanted: string) => counting.filter((one) => one.status === wanted).length;
  const failed = count('FAILURE');
  if (failed > 0) return { text: `✗ ${validationsText(failed)} failed`, style: 'minus' };
  if (status === 'SUCCESS') return { text: '✓ valid', style: 'plus' };
  const expired = count('EXPIRED');
  if (expired > 0) return { text: `○ ${validationsText(expired)} expired`, style: 'changed' };
  const missing = count('MISSING');
  if (missing > 0) return { text: `○ ${validationsText(missing)} missing`, style: 'soft' };
  return { text: '○ not validated', style: 'soft' };
}

function validationsText(count: number): string {
  return `${count} validation${count === 1 ? '' : 's'}`;
}
