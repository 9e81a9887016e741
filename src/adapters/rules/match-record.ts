import { canonicalText } from '../../domain/json/canonical.ts';
import type { RecordMatcher } from '../../ports/record-matcher.ts';
import { isMapping } from './values.ts';

/** Tests records as MongoDB does. The evaluation is loaded when it is needed, as most commands need it never. */
export const recordMatcher: RecordMatcher = {
  async compile(query) {
    const { compileQuery } = await import('./stages/match-rows.ts');
    // Numbers that are kept by their text become plain ones.
    const matches = compileQuery(JSON.parse(canonicalText(query)), () => {
      throw new Error('$expr was not checked');
    });
    return (text) => {
      const record: unknown = JSON.parse(text);
      return matches(isMapping(record) ? record : {});
    };
  },
};
