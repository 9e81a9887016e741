/**
 * The shape of OpenAPI 3.1 documents, as JSON Schema: the objects that openapi.yaml uses, closed, so
 * that a key in the wrong place is found. Schemas within it are checked by compiling them.
 *
 * @see https://spec.openapis.org/oas/v3.1.0
 */
export const openapiShape = {
  $ref: '#/$defs/document',
  $defs: {
    text: { type: 'string', minLength: 1 },
    document: closed(
      {
        openapi: { const: '3.1.0' },
        info: { $ref: '#/$defs/info' },
        servers: listOf('server'),
        security: listOf('security'),
        tags: listOf('tag'),
        paths: { type: 'object', propertyNames: { pattern: '^/' }, ...valuesOf('path') },
        components: { $ref: '#/$defs/components' },
      },
      ['openapi', 'info', 'paths'],
    ),
    info: closed(
      {
        title: { $ref: '#/$defs/text' },
        version: { $ref: '#/$defs/text' },
        description: { $ref: '#/$defs/text' },
        license: closed({ name: { $ref: '#/$defs/text' }, identifier: { $ref: '#/$defs/text' } }, [
          'name',
        ]),
      },
      ['title', 'version'],
    ),
    server: closed({ url: { $ref: '#/$defs/text' }, description: { $ref: '#/$defs/text' } }, [
      'url',
    ]),
    security: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    tag: closed({ name: { $ref: '#/$defs/text' }, description: { $ref: '#/$defs/text' } }, [
      'name',
    ]),
    path: closed({
      servers: listOf('server'),
      parameters: listOf('parameter'),
      get: { $ref: '#/$defs/operation' },
      put: { $ref: '#/$defs/operation' },
      post: { $ref: '#/$defs/operation' },
      delete: { $ref: '#/$defs/operation' },
    }),
    operation: closed(
      {
        operationId: { type: 'string', pattern: '^[a-z][A-Za-z]+$' },
        tags: { type: 'array', minItems: 1, items: { type: 'string' } },
        summary: { $ref: '#/$defs/text' },
        description: { $ref: '#/$defs/text' },
        security: listOf('security'),
        parameters: listOf('parameter'),
        requestBody: { $ref: '#/$defs/body' },
        responses: {
          type: 'object',
          minProperties: 1,
          propertyNames: { pattern: '^(?:[1-5]\\d\\d|default)$' },
          ...valuesOf('response'),
        },
      },
      ['operationId', 'tags', 'summary', 'description', 'responses'],
    ),
    reference: closed({ $ref: { type: 'string', pattern: '^#/components/' } }, ['$ref']),
    parameter: orReference(
      closed(
        {
          name: { $ref: '#/$defs/text' },
          in: { enum: ['path', 'query', 'header'] },
          required: { type: 'boolean' },
          description: { $ref: '#/$defs/text' },
          style: { const: 'form' },
          explode: { type: 'boolean' },
          schema: { type: 'object' },
          example: true,
        },
        ['name', 'in', 'schema', 'description'],
      ),
    ),
    header: orReference(
      closed(
        {
          description: { $ref: '#/$defs/text' },
          required: { type: 'boolean' },
          schema: { type: 'object' },
        },
        ['schema'],
      ),
    ),
    body: orReference(
      closed(
        {
          description: { $ref: '#/$defs/text' },
          required: { type: 'boolean' },
          content: { $ref: '#/$defs/content' },
        },
        ['content'],
      ),
    ),
    response: orReference(
      closed(
        {
          description: { $ref: '#/$defs/text' },
          headers: { type: 'object', ...valuesOf('header') },
          content: { $ref: '#/$defs/content' },
        },
        ['description'],
      ),
    ),
    content: {
      type: 'object',
      propertyNames: { pattern: '^[a-z]+/[a-z-]+$' },
      additionalProperties: closed(
        { schema: { type: 'object' }, example: true, examples: { type: 'object' } },
        ['schema'],
      ),
    },
    securityScheme: closed(
      {
        type: { enum: ['http', 'apiKey'] },
        scheme: { type: 'string' },
        in: { enum: ['header'] },
        name: { type: 'string' },
        description: { $ref: '#/$defs/text' },
      },
      ['type'],
    ),
    components: closed({
      securitySchemes: { type: 'object', ...valuesOf('securityScheme') },
      headers: { type: 'object', ...valuesOf('header') },
      parameters: { type: 'object', ...valuesOf('parameter') },
      requestBodies: { type: 'object', ...valuesOf('body') },
      responses: { type: 'object', ...valuesOf('response') },
      schemas: { type: 'object', additionalProperties: { type: 'object' } },
    }),
  },
};

function closed(properties: object, required: readonly string[] = []): object {
  const patternProperties = { '^x-': true };
  return { type: 'object', properties, patternProperties, required, additionalProperties: false };
}

function orReference(shape: object): object {
  return { anyOf: [{ $ref: '#/$defs/reference' }, shape] };
}

function listOf(name: string): object {
  return { type: 'array', items: { $ref: `#/$defs/${name}` } };
}

function valuesOf(name: string): object {
  return { additionalProperties: { $ref: `#/$defs/${name}` } };
}
