/** DataSchemas for the kinds of a site (see site.mjs), as people write them. */
export const dataSchemas = ['Host', 'Service', 'Network'].map((kind) => ({
  schema: 'deckhand/DataSchema/v1',
  metadata: { schema: 'metadata/Control/v1', name: `bench/${kind}/v1` },
  data: {
    $schema: 'http://json-schema.org/draft-04/schema#',
    type: 'object',
    required: ['value', 'serial', 'cpu', 'memory', 'network', 'storage'],
    properties: {
      serial: { type: 'string', pattern: '^SN-[0-9]+$' },
      cpu: {
        type: 'object',
        required: ['sockets', 'cores'],
        properties: {
          sockets: { type: 'integer', minimum: 1, maximum: 8 },
          cores: { type: 'integer', minimum: 1 },
          governor: { enum: ['performance', 'powersave', 'ondemand'] },
          ratio: { type: 'number' },
        },
        additionalProperties: false,
      },
      memory: { type: 'object', properties: { sizeGiB: { type: 'integer', multipleOf: 2 } } },
      network: {
        type: 'object',
        properties: {
          interfaces: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: {
              type: 'object',
              required: ['name', 'mac', 'address'],
              properties: {
                name: { type: 'string', maxLength: 15 },
                mac: { type: 'string', pattern: '^([0-9a-f]{2}:){5}[0-9a-f]{2}$' },
                address: { type: 'string' },
                mtu: { enum: [1500, 9000] },
                vlans: { type: 'array', items: { type: 'integer', maximum: 4094 } },
                enabled: { type: 'boolean' },
              },
              additionalProperties: false,
            },
          },
        },
      },
      env: { type: 'object', additionalProperties: { type: 'string' } },
      notes: { type: 'string', maxLength: 10000 },
    },
  },
}));
