import type { DocumentDialect } from './dialect.ts';
import {
  dataSchemaKind,
  layeringPolicyKind,
  referentialSchemaKind,
  validationPolicyKind,
} from './document.ts';
import type { MappingShape, Shape } from './shape.ts';

const anything: Shape = { type: 'anything' };
const boolean: Shape = { type: 'boolean' };
const string: Shape = { type: 'string' };
/**
 * The schemas of documents. Hyphens may separate the words of a namespace, as in the guides' own
 * `some-service/Kind/v1`; digits may follow letters, as in `net/IPv4Pool/v1`. Kinds of EMCO have the names that a
 * referential schema gives them, such as `emco/genericK8sIntent/v1`.
 */
export const schemaNamePattern =
  /^(?:[A-Za-z][A-Za-z0-9-]*\/[A-Za-z][A-Za-z0-9]*|emco\/[-A-Za-z0-9_]+)\/v\d+$/;

/**
 * The schemas of documents that clients of Deckhand write: without digits.
 * (docs/documents.md#the-three-keys)
 */
const deckhandSchemaPattern = /^(?:[A-Za-z][A-Za-z-]*\/[A-Za-z]+|emco\/[-A-Za-z0-9_]+)\/v\d+$/;

const form = 'namespace/Kind/vN';
const schemaNames: Readonly<Record<DocumentDialect, Shape>> = {
  purser: { type: 'string', pattern: schemaNamePattern, form },
  deckhand: { type: 'string', pattern: deckhandSchemaPattern, form },
};

const layeringDefinition: MappingShape = {
  type: 'mapping',
  keys: {
    layer: string,
    abstract: boolean,
    parentSelector: { type: 'mapping', others: anything, filled: true },
    actions: {
      type: 'list',
      filled: true,
      items: {
        type: 'mapping',
        required: ['method', 'path'],
        keys: { method: { type: 'string', oneOf: ['merge', 'replace', 'delete'] }, path: string },
      },
    },
  },
  together: ['parentSelector', 'actions'],
};

const substitution: Shape = {
  type: 'mapping',
  required: ['src', 'dest'],
  keys: {
    src: {
      type: 'mapping',
      required: ['schema', 'name', 'path'],
      keys: {
        // A document of the other dialect may be the source.
        schema: schemaNames.purser,
        name: string,
        path: string,
        pattern: string,
        match_group: { type: 'integer' },
        deepcopy: boolean,
      },
    },
    dest: {
      type: 'one or more',
      items: {
        type: 'mapping',
        required: ['path'],
        keys: {
          path: string,
          pattern: string,
          recurse: {
            type: 'mapping',
            required: ['depth'],
            keys: { depth: { type: 'integer', minimum: -1 } },
            others: anything,
          },
        },
      },
    },
  },
};

/** The value of `metadata.schema` in tombstones. (docs/documents.md#tombstones) */
export const tombstoneSchema = 'metadata/Tombstone/v1';

const document: MappingShape = {
  type: 'mapping',
  required: ['schema', 'name'],
  keys: {
    schema: string,
    name: string,
    storagePolicy: { type: 'string', oneOf: ['cleartext', 'encrypted'] },
    labels: { type: 'mapping', others: anything },
    replacement: boolean,
    layeringDefinition,
    substitutions: { type: 'list', items: substitution },
  },
};

/** The known keys in the metadata of a document. */
export const documentMetadataKeys = {
  metadata: Object.keys(document.keys ?? {}),
  layeringDefinition: Object.keys(layeringDefinition.keys ?? {}),
} as const;

/** The keys that clients of Deckhand may not leave out. (docs/rest.md#writing-documents) */
const strictDocument: MappingShape = {
  ...document,
  required: ['schema', 'name', 'storagePolicy', 'layeringDefinition'],
  keys: { ...document.keys, layeringDefinition: { ...layeringDefinition, required: ['layer'] } },
};

const control: MappingShape = {
  type: 'mapping',
  required: ['schema', 'name'],
  keys: { schema: string, name: string, labels: { type: 'mapping', others: string } },
  others: anything,
};

const tombstone: MappingShape = {
  type: 'mapping',
  required: ['schema', 'name'],
  keys: { schema: string, name: string },
};

/** The shapes of metadata of a dialect: by the value of `metadata.schema`, and for unknown values. */
interface MetadataShapes {
  readonly known: Readonly<Record<string, Shape>>;
  readonly unknown: Shape;
}

/** The shapes of metadata, by dialect. (docs/documents.md#the-three-keys) */
export const metadataShapes: Readonly<Record<DocumentDialect, MetadataShapes>> = {
  purser: shapesOf({
    'metadata/Document/v1': document,
    'metadata/Control/v1': control,
    [tombstoneSchema]: tombstone,
  }),
  deckhand: shapesOf({ 'metadata/Document/v1': strictDocument, 'metadata/Control/v1': control }),
};

function shapesOf(known: Readonly<Record<string, Shape>>): MetadataShapes {
  const schema: Shape = { type: 'string', oneOf: Object.keys(known) };
  return {
    known,
    unknown: {
      type: 'mapping',
      required: ['schema', 'name'],
      keys: { schema, name: string },
      others: anything,
    },
  };
}

/** The shape of a whole document of a dialect, around metadata of a shape. (docs/documents.md#the-three-keys) */
export function envelopeShape(metadata: Shape, dialect: DocumentDialect = 'purser'): Shape {
  return {
    type: 'mapping',
    required: ['schema', 'metadata'],
    keys: { schema: schemaNames[dialect], metadata },
    others: anything,
  };
}

/**
 * The kinds that a document with control metadata may have, in any version.
 * (docs/documents.md#metadata-of-metadatacontrolv1)
 */
export const controlKinds: readonly string[] = [
  layeringPolicyKind,
  dataSchemaKind,
  validationPolicyKind,
  referentialSchemaKind,
];
