import { type Fault, fault, type Place } from '../errors.ts';
import { type Declaration, type Declared, placeOfDeclaration } from './declared.ts';
import type { ReferenceRule } from './segment.ts';

/** The faults of the references that a kind declares. (docs/references.md#a-segment) */
export function checkReferences(
  declaration: Declaration,
  declared: Declared,
  elements: ReadonlyMap<string, readonly string[]>,
): readonly Fault[] {
  return declaration.rule.references.flatMap((reference, at) => {
    const rest = `.references[${at}]`;
    const unknown = unknownKind(declaration, reference, declared, rest);
    if (unknown !== null) return [unknown];
    const target = elements.get(reference.kind);
    const own = elements.get(declaration.kind);
    // An unknown chain of parents is a fault that is already reported.
    if (target === undefined) return [];
    const fixed = fixedFaults(declaration, reference, target, rest);
    if (own === undefined) return fixed;
    return [...fixed, ...commonFaults(declaration, reference, [target, own], rest)];
  });
}

function unknownKind(
  declaration: Declaration,
  { kind: reference }: ReferenceRule,
  { byKind, halves }: Declared,
  rest: string,
): Fault | null {
  if (byKind.has(reference)) return null;
  const { kind } = declaration;
  const place = placeOfDeclaration(declaration, `${rest}.name`);
  const whole = halves.get(reference);
  return whole === undefined
    ? fault('REFERENCE_KIND_UNKNOWN', { kind, name: reference }, place)
    : partialKind({ kind, name: reference, whole }, { byKind }, place);
}

/** Reports that a kind names only a part of another. */
export function partialKind(
  facts: { readonly kind: string; readonly name: string; readonly whole: string },
  { byKind }: Pick<Declared, 'byKind'>,
  place: Place,
): Fault {
  const segment = byKind.get(facts.whole)?.segment ?? '';
  return fault('PARTIAL_KIND', { ...facts, segment }, place);
}

function fixedFaults(
  declaration: Declaration,
  { kind: reference, fixed }: ReferenceRule,
  target: readonly string[],
  rest: string,
): readonly Fault[] {
  const foreign = [...fixed.keys()].filter((element) => !target.includes(element));
  return foreign.map((element) =>
    fault(
      'FIXED_KEY_INVALID',
      { kind: declaration.kind, reference, name: element },
      placeOfDeclaration(declaration, `${rest}.fixedKv`),
    ),
  );
}

function commonFaults(
  declaration: Declaration,
  { kind: reference, scan }: ReferenceRule,
  keys: readonly (readonly string[])[],
  rest: string,
): readonly Fault[] {
  if (scan.type !== 'default' || scan.commonKey === null) return [];
  const element = scan.commonKey;
  if (keys.every((elements) => elements.includes(element))) return [];
  const facts = { kind: declaration.kind, reference, name: element };
  return [fault('COMMON_KEY_INVALID', facts, placeOfDeclaration(declaration, `${rest}.commonKey`))];
}
