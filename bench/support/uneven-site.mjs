import { dump } from 'js-yaml';

/**
 * A site as uneven as real ones: families of documents over five layers that inherit and substitute, secrets, long texts,
 * deep mappings, long lists, names of every length, and every style of YAML that people write. The same count gives the same
 * site. About 2 KB for each document.
 */

const layers = ['global', 'type', 'region', 'rack', 'site'];
const words =
  'harbour berth crane tide pilot vessel quay anchor cargo manifest beacon channel depth mooring signal pontoon buoy lock'.split(
    ' ',
  );

/** Numbers that look random and are always the same. */
function createRandom(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (n) => Math.floor(next() * n),
    chance: (share) => next() < share,
    of: (items) => items[Math.floor(next() * items.length)],
  };
}

/** The text of a site, and the documents in it, each as its own text. */
export function unevenSite(count, seed = 7) {
  const random = createRandom(seed);
  const texts = [policyText(), layerText()];
  for (let at = 2; at < count; at += 1) texts.push(textOf(documentOf(at, random), random));
  return { text: texts.join(''), texts };
}

const layerText = () =>
  `---\nschema: deckhand/LayeringPolicy/v1\nmetadata: {schema: metadata/Control/v1, name: layering}\ndata:\n  layerOrder: [${layers.join(', ')}]\n`;

const policyText = () =>
  '---\nschema: deckhand/ValidationPolicy/v1\nmetadata: {schema: metadata/Control/v1, name: ready}\ndata:\n  validations:\n    - name: deckhand-schema-validation\n';

function documentOf(at, random) {
  if (at >= firstSource && at < firstChild) return sourceOf(at, random);
  if (random.chance(0.03)) return secretOf(at, random);
  const family = at % 38;
  const layer = random.of(layers);
  const isParent = at < firstSource;
  const name = isParent ? `family-${family}` : nameOf(at, random);
  const layeringDefinition = isParent
    ? { abstract: true, layer: 'global' }
    : {
        abstract: random.chance(0.05),
        layer,
        ...(layer !== 'global' &&
          random.chance(0.6) && {
            parentSelector: { family: `f${family}` },
            actions: [{ method: 'merge', path: '.' }],
          }),
      };
  const source = `source-${firstSource + random.below(firstChild - firstSource)}`;
  const substitutions =
    !isParent && random.chance(0.2)
      ? [{ src: { schema: sourceKind, name: source, path: '.owner' }, dest: { path: '.owner' } }]
      : [];
  return {
    schema: kindOf(family),
    metadata: {
      schema: 'metadata/Document/v1',
      name,
      storagePolicy: 'cleartext',
      ...(isParent && { labels: { family: `f${family}` } }),
      layeringDefinition,
      ...(substitutions.length > 0 && { substitutions }),
    },
    data: isParent ? { common: { owner: 'harbour' }, ...dataOf(random) } : dataOf(random),
  };
}

function sourceOf(at, random) {
  return {
    schema: sourceKind,
    metadata: {
      schema: 'metadata/Document/v1',
      name: `source-${at}`,
      storagePolicy: 'cleartext',
      layeringDefinition: { abstract: false, layer: 'global' },
    },
    data: { owner: random.of(words), ...dataOf(random) },
  };
}

const sourceKind = 'harbour/Source/v1';

/** The documents before are parents, those between sources of substitutions. */
const firstSource = 40;
const firstChild = 60;

/** A kind of its own for each family; clients of Deckhand have no digits in it. */
const kindOf = (family) =>
  `harbour/${['Berth', 'Crane', 'Lock', 'Light'][family % 4]}${String.fromCharCode(65 + (family >> 2))}/v1`;

/** Of 3 to 180 characters. */
function nameOf(at, random) {
  const length = random.chance(0.1) ? 10 + random.below(12) : 1 + random.below(3);
  return `${Array.from({ length }, () => random.of(words)).join('-')}-${at}`;
}

function secretOf(at, random) {
  const kind = random.of(['Passphrase', 'Certificate', 'CertificateKey']);
  const length = kind === 'Passphrase' ? 1 : 18;
  const lines = Array.from({ length }, () => hexOf(64, random));
  const data =
    kind === 'Passphrase' ? lines[0] : `-----BEGIN X-----\n${lines.join('\n')}\n-----END X-----\n`;
  return {
    schema: `deckhand/${kind}/v1`,
    metadata: {
      schema: 'metadata/Document/v1',
      name: `secret-${at}`,
      storagePolicy: 'encrypted',
      layeringDefinition: { abstract: false, layer: 'site' },
    },
    data,
  };
}

const hexOf = (length, random) =>
  Array.from({ length }, () => random.below(16).toString(16)).join('');

function dataOf(random) {
  const form = random.below(100);
  if (form < 4) return { script: linesOf(60 + random.below(300), random), mode: '0755' };
  if (form < 10) return deep(12 + random.below(16), random);
  if (form < 20)
    return { hosts: Array.from({ length: 10 + random.below(60) }, () => host(random)) };
  if (form < 35) return { replicas: random.below(9), enabled: random.chance(0.5) };
  return mapping(4 + random.below(18), 2, random);
}

function linesOf(count, random) {
  const line = () => Array.from({ length: 3 + random.below(9) }, () => random.of(words)).join(' ');
  return `${Array.from({ length: count }, (_, at) => `${' '.repeat(at % 3)}${line()}`)
    .join('\n')
    .trim()}\n`;
}

const deep = (levels, random) =>
  levels === 0
    ? { end: scalar(random) }
    : { [random.of(words)]: deep(levels - 1, random), note: scalar(random) };

const host = (random) => ({
  address: `10.${random.below(255)}.${random.below(255)}.${random.below(255)}`,
  mac: hexOf(12, random).replace(/..(?!$)/g, '$&:'),
  tags: [random.of(words), random.of(words)],
});

function mapping(size, levels, random) {
  const members = Array.from({ length: size }, (_, at) => [
    `${random.of(words)}_${at}`,
    levels > 0 && random.chance(0.2)
      ? mapping(2 + random.below(5), levels - 1, random)
      : random.chance(0.15)
        ? Array.from({ length: random.below(8) }, () => scalar(random))
        : scalar(random),
  ]);
  return Object.fromEntries(members);
}

function scalar(random) {
  const form = random.below(10);
  if (form < 2) return random.below(65_536);
  if (form === 2) return random.chance(0.5);
  if (form === 3) return random.below(1_000) / 8;
  if (form === 4) return `${random.of(words)}: ${random.below(99)} # not a comment`;
  if (form === 5)
    return `https://${random.of(words)}.example/${hexOf(12, random)}?x=${random.below(9)}`;
  if (form === 6) return null;
  return Array.from({ length: 1 + random.below(8) }, () => random.of(words)).join(' ');
}

/** In one of the styles that people and their programs write. */
function textOf(document, random) {
  const style = random.below(10);
  const text = dump(document, {
    noRefs: true,
    lineWidth: style < 6 ? -1 : 80,
    indent: style % 3 === 0 ? 4 : 2,
    flowLevel: style === 9 ? 4 : -1,
    noArrayIndent: style % 2 === 0,
    quotingType: style === 3 ? '"' : "'",
    forceQuotes: style === 3,
  });
  const comment = style === 1 ? `# ${random.of(words)}: kept by hand\n` : '';
  const end = style === 5 ? '...\n' : '';
  return `---\n${comment}${text}${end}`;
}
