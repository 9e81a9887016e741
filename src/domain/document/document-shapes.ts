import {
  dataSchemaKind,
  layeringPolicyKind,
  referentialSchemaKind,
  validationPolicyKind,
} from './document.ts';
import type { Shape } from './shape.ts';

const anything: Shape = { type: 'anything' };
const boolean: Shape = { type: 'boolean' };
const string: Shape = { type: 'string' };
/**
 * The schemas of documents. Hyphens may part the words of a namespace, as in the guides' own
 * `some-service/Kind/v1`; kinds of EMCO are called as a referential schema calls them, such as
 * `emco/genericK8sIntent/v1`.
 */
export const schemaNamePattern = /^(?:[A-Za-z][A-Za-z-]*\/[A-Za-z]+|emco\/[-A-Za-z0-9_]+)\/v\d+$/;
const schemaName: Shape = { type: 'string', pattern: schemaNamePattern };

const layeringDefinition: Shape = {
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
        schema: schemaName,
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

/** The shape of metadata, by what `metadata.schema` says. (spec 1.2, 1.3, D3, D24) */
export const metadataShapes: Readonly<Record<string, Shape>> = {
  'metadata/Document/v1': {
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
  },
  'metadata/Control/v1': {
    type: 'mapping',
    required: ['schema', 'name'],
    keys: { schema: string, name: string, labels: { type: 'mapping', others: string } },
    others: anything,
  },
  'metadata/Tombstone/v1': {
    type: 'mapping',
    required: ['schema', 'name'],
    keys: { schema: string, name: string },
  },
};

/** The shape of a whole document, around metadata of a shape. (spec 1.1) */
export function envelopeShape(metadata: Shape): Shape {
  return {
    type: 'mapping',
    required: ['schema', 'metadata'],
    keys: { schema: schemaName, metadata },
    others: anything,
  };
}

/** The shape of metadata whose `schema` is none of the known. */
export const unknownMetadataShape: Shape = {
  type: 'mapping',
  required: ['schema', 'name'],
  keys: { schema: { type: 'string', oneOf: Object.keys(metadataShapes) }, name: string },
  others: anything,
};

/** The kinds that a document with control metadata may be of, in any version. (spec D13) */
export const controlKinds: readonly string[] = [
  layeringPolicyKind,
  dataSchemaKind,
  validationPolicyKind,
  referentialSchemaKind,
];
