import { canonicalText } from '../../domain/json/canonical.ts';
import type { RecordMatcher } from '../../ports/record-matcher.ts';

/** Tests records as MongoDB does. The library is loaded when it is needed, as most commands need it never. */
export const recordMatcher: RecordMatcher = {
  async matches(query, record) {
    const { Query } = await import('mingo');
    // Numbers that are kept by their text become plain ones.
    const plain = (value: Parameters<typeof canonicalText>[0]): Record<string, unknown> =>
      JSON.parse(canonicalText(value));
    return new Query(plain(query), { scriptEnabled: false }).test(plain(record));
  },
};
