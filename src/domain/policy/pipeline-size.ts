import { canonicalText } from '../json/canonical.ts';
import type { Location } from '../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json, memberAt } from '../json/value.ts';
import type { Limits } from '../limits.ts';
import type { RuleNotes } from './rule-notes.ts';

/** How large a rule may be. */
export type PipelineLimits = Pick<Limits, 'maxRuleStages'>;

/** Maximum length of a rule as canonical JSON, in characters. */
export const maxRuleLength = 64 * 1024;

/** Whether a rule is small enough to be checked; notes it if not. */
export function noteLong(
  notes: RuleNotes,
  rule: Json,
  at: Location,
  { maxRuleStages: maxStages }: PipelineLimits,
): boolean {
  const here = [...at, 'pipeline'];
  if (canonicalText(rule).length > maxRuleLength) {
    notes.error('PIPELINE_TOO_LONG', here, { what: 'characters', limit: maxRuleLength });
    return false;
  }
  if (stagesIn(memberAt(rule, 'pipeline')) <= maxStages) return true;
  const facts = { what: 'stages', limit: maxStages, setting: 'PURSER_RULE_STAGES' };
  notes.error('PIPELINE_TOO_LONG', here, facts);
  return false;
}

/** The stages of a pipeline and of the pipelines in it. */
function stagesIn(pipeline: Json | undefined): number {
  if (!isJsonArray(pipeline)) return 0;
  let count = pipeline.length;
  for (const stage of pipeline) {
    if (!isJsonObject(stage)) continue;
    for (const [name, spec] of Object.entries(stage)) {
      if (name === '$facet' && isJsonObject(spec)) {
        for (const inner of Object.values(spec)) count += stagesIn(inner);
      } else if (isJsonObject(spec)) count += stagesIn(memberAt(spec, 'pipeline'));
    }
  }
  return count;
}
