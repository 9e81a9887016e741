import { isOfKind, referentialSchemaKind } from '../../domain/document/document.ts';
import { pathText } from '../../domain/document/shape.ts';
import { documentOf, type Submitted } from '../../domain/document/submitted.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import { placeOfSegment } from '../../domain/references/declared.ts';
import { readSegment } from '../../domain/references/read-segment.ts';
import type { SegmentFlaw } from '../../domain/references/reader.ts';

/**
 * The faults of the segments of a submission, each alone: for a submission that is refused for other faults, so that
 * all are reported together. (docs/references.md#a-segment)
 */
export function segmentFaults(items: readonly Submitted[]): readonly Fault[] {
  return items.flatMap((item) => {
    if (item.kind !== 'document' || !isOfKind(item.facts.schema, referentialSchemaKind)) return [];
    const { name } = item.facts;
    const { flaws } = readSegment(name, documentOf(item).data);
    return flaws.map((flaw) => faultOfFlaw(name, flaw));
  });
}

/** A fault of a segment, or a part without effect, as a fault of its document. */
export function faultOfFlaw(
  segment: string,
  { at, reason }: SegmentFlaw,
  code: 'SCHEMA_INVALID' | 'MEMBER_WITHOUT_EFFECT' = 'SCHEMA_INVALID',
): Fault {
  const path = at.length === 0 ? 'its data' : pathText(at);
  const place = { ...placeOfSegment(segment), path: pathText(['data', ...at]) };
  return fault(code, { segment, path, why: reason }, place);
}
