import { readdirSync, readFileSync } from 'node:fs';
import { documentFromText } from '../../../src/domain/document/normalise.ts';
import { parseDocuments } from '../../../src/domain/document/parse-documents.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { compileSegments } from '../../../src/domain/references/compile-segments.ts';
import type { ReferentialSchema } from '../../../src/domain/references/kind.ts';
import { readSegment } from '../../../src/domain/references/read-segment.ts';
import type { Segment } from '../../../src/domain/references/segment.ts';

const folder = new URL('../../../examples/emco/schema/', import.meta.url);

/** A segment that must be sound, from the YAML of what its document holds as `data`. */
export function soundSegment(name: string, yaml: string): Segment {
  const { segment, flaws } = readSegment(name, segmentData(yaml));
  if (segment === null) throw new Error(JSON.stringify(flaws));
  return segment;
}

/** The `data` of a segment's document. */
export function segmentData(yaml: string): Json {
  const indented = yaml.trim().replaceAll(/^/gm, '  ');
  const metadata = 'metadata: {schema: metadata/Control/v1, name: x}';
  return dataOf(`schema: purser/ReferentialSchema/v1\n${metadata}\ndata:\n${indented}\n`);
}

function dataOf(text: string): Json {
  const { submitted, faults } = parseDocuments(text, { limits: defaultLimits });
  const [first] = submitted;
  if (first?.kind !== 'document') throw new Error(JSON.stringify(faults));
  return documentFromText(first.text, first.facts.exact).data;
}

/** The segments of examples/emco. */
export function sampleSegments(): readonly Segment[] {
  return readdirSync(folder).map((file) => {
    const name = file.replace('.yaml', '');
    const { segment, flaws } = readSegment(
      name,
      dataOf(readFileSync(new URL(file, folder), 'utf8')),
    );
    if (segment === null) throw new Error(JSON.stringify(flaws));
    return segment;
  });
}

/** A schema that must be sound. */
export function soundSchema(segments: readonly Segment[]): ReferentialSchema {
  const { schema, faults } = compileSegments(segments);
  if (schema === null) throw new Error(faults.map(({ message }) => message).join('\n'));
  return schema;
}
