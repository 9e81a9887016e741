import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { secretForms } from '../../../../src/domain/deployment/output/secret-forms.ts';
import { createSecretRedaction } from '../../../../src/domain/deployment/output/secret-redaction.ts';

/** Secrets and texts of few letters, so that they overlap, and begin like each other. */
const letters = fc.constantFrom('a', 'b', '/', 'é', ' ', '\n');
const secret = fc.string({ unit: letters, minLength: 1, maxLength: 8 });
const secrets = fc.array(secret, { maxLength: 4 });

/** Texts that hold parts and forms of some secrets. */
const printed = (known: readonly string[]) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom('x', ...known, ...known.flatMap(secretForms)),
        fc.string({ unit: letters, maxLength: 4 }),
        fc
          .tuple(fc.constantFrom('aaaa', ...known), fc.nat(8))
          .map(([text, length]) => text.slice(0, length)),
      ),
      { maxLength: 12 },
    )
    .map((pieces) => pieces.join(''));
const cases = secrets.chain((known) => fc.tuple(fc.constant(known), printed(known)));

/** A text in parts, cut at places that are given as fractions. */
function inParts(text: string, cuts: readonly number[]): readonly string[] {
  const places = cuts.map((cut) => Math.floor(cut * (text.length + 1))).sort((a, b) => a - b);
  return [...places, text.length].map((end, index) => text.slice(places[index - 1] ?? 0, end));
}
const cuts = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  maxLength: 10,
});

/** What is to come out, found by looking for each form at each place. */
function expected(known: readonly string[], text: string): string {
  const found = known
    .flatMap(secretForms)
    .flatMap((form) =>
      Array.from(text, (_, at) => at).flatMap((at) =>
        text.startsWith(form, at) ? [[at, at + form.length] as const] : [],
      ),
    )
    .sort(([one], [other]) => one - other);
  let shown = '';
  let from = 0;
  for (let index = 0; index < found.length; ) {
    const [start, first] = found[index] ?? [0, 0];
    let end = first;
    for (index += 1; index < found.length && (found[index]?.[0] ?? 0) < end; index += 1) {
      end = Math.max(end, found[index]?.[1] ?? 0);
    }
    shown += `${text.slice(from, start)}[redacted]`;
    from = end;
  }
  return shown + text.slice(from);
}

describe('redaction', () => {
  it('replaces every occurrence of every form, and nothing else', () => {
    fc.assert(
      fc.property(cases, ([known, text]) => {
        assert.equal(createSecretRedaction(known).text(text), expected(known, text));
      }),
    );
  });

  it('does not depend on how a stream is cut', () => {
    fc.assert(
      fc.property(cases, cuts, ([known, text], places) => {
        const redactor = createSecretRedaction(known);
        const stream = redactor.stream();
        const parts = inParts(text, places).map((part) => stream.write(part));
        assert.equal(parts.join('') + stream.end(), redactor.text(text));
      }),
    );
  });

  it('shows everything that cannot belong to a secret at once', () => {
    const stream = createSecretRedaction(['hunter2', 'terra']).stream();
    assert.equal(stream.write('the password is hun'), 'the password is ');
    assert.equal(stream.write('gry, ter'), 'hungry, ');
    assert.equal(stream.write('raced\n'), '[redacted]ced\n');
    assert.equal(stream.write('hunter'), '');
    assert.equal(stream.end(), 'hunter');
  });

  it.each<readonly [string, string]>([
    ['as it is', 'p√§/"s w\nrd!'],
    ['in JSON', JSON.stringify('p√§/"s w\nrd!').slice(1, -1)],
    ['in JSON of ASCII only', 'p\\u221a\\u00a7/\\"s w\\nrd!'],
    ['in JSON with escaped slashes', 'p\\u221A\\u00A7\\/\\"s w\\nrd!'],
    ['in a URL', encodeURIComponent('p√§/"s w\nrd!')],
    ['in the query of a URL', new URLSearchParams([['', 'p√§/"s w\nrd!']]).toString().slice(1)],
    ['in Base64', Buffer.from('p√§/"s w\nrd!').toString('base64')],
    ['in Base64 for URLs', Buffer.from('p√§/"s w\nrd!').toString('base64url')],
  ])('finds a secret %s', (_, form) => {
    assert.equal(createSecretRedaction(['p√§/"s w\nrd!']).text(`<${form}>`), '<[redacted]>');
  });

  it('finds a secret in the middle of a longer Base64 text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (before, after) => {
        const text = Buffer.from(`${before}correct horse${after}`).toString('base64');
        const shown = createSecretRedaction(['correct horse']).text(text);
        assert.match(shown, /\[redacted\]/);
        // What is left of it is less than a byte at either end.
        const [start = '', end = ''] = shown.split('[redacted]');
        assert.ok(text.startsWith(start) && text.endsWith(end));
        assert.ok(start.length <= Math.ceil((Buffer.byteLength(before) * 8) / 6));
      }),
    );
  });

  it('redacts texts and keys of JSON, and leaves short secrets', () => {
    const redactor = createSecretRedaction(['hunter2', 'abc']);
    assert.deepEqual(
      redactor.json({ a: ['hunter2', 1, null], 'x-hunter2': { b: 'my hunter2, abc' } }),
      { a: ['[redacted]', 1, null], 'x-[redacted]': { b: 'my [redacted], abc' } },
    );
  });

  it('takes time in proportion to the text', { timeout: 20_000 }, () => {
    const known = Array.from({ length: 50 }, (_, at) => `${'ab'.repeat(100)}${at}`);
    const redactor = createSecretRedaction(known);
    const text = 'ab'.repeat(1_000_000);
    assert.equal(redactor.text(text), text);
  });
});
