import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };
/** Any code point, as a text: the unit of fc.string that `binary` names, which takes a second and 130 MB to be made. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count));

/** Texts of all code points. */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: anyCharacter });
