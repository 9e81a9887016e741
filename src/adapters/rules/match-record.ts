import { canonicalText } from '../../domain/json/canonical.ts';
import { isJsonObject } from '../../domain/json/value.ts';
import type { RecordMatcher } from '../../ports/record-matcher.ts';

/** Tests records as MongoDB does. The library is loaded when it is needed, as most commands need it never. */
export const recordMatcher: RecordMatcher = {
  async compile(query) {
    const { Query } = await import('mingo');
    // Numbers that are kept by their text become plain ones.
    const compiled = new Query(JSON.parse(canonicalText(query)), { scriptEnabled: false });
    return (text) => {
      const record = JSON.parse(text);
      // mingo would find the members of a number in the number itself.
      return compiled.test(isJsonObject(record) ? record : {});
    };
  },
};
