import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };
const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count));

/** Texts of all code points: `fc.string({ unit: 'binary' })`, which takes a second and 130 MB to be made. */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: codePoint });
