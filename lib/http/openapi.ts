import { z } from 'zod';
import { kindOf } from './data.ts';
import type { Endpoint } from './endpoint.ts';
import type { ServiceDefinition } from './service.ts';

type Schema = Record<string, unknown>;

/** The OpenAPI 3.1 document of a service, made from its declarations. */
export function openApiDocument(definition: ServiceDefinition, baseUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of definition.endpoints) {
    const path = endpoint.path === '/' ? '/' : endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${definition.title} API`,
      version: definition.base.split('/').at(-1) ?? '',
      license: { name: 'Apache-2.0' },
    },
    servers: [{ url: `${baseUrl}${definition.base}` }],
    security: [{ token: [] }],
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Auth-Token' } } },
  };
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const body = endpoint.body && { required: true, content: contentOf(endpoint.body, 'input') };
  const answer = endpoint.response && { content: contentOf(endpoint.response, 'output') };
  return {
    summary: endpoint.summary,
    ...versions(endpoint),
    ...(endpoint.audience === 'anyone' ? { security: [] } : {}),
    ...(endpoint.policy ? { 'x-policy': endpoint.policy } : {}),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [endpoint.status]: { description: endpoint.summary, ...answer },
      default: { description: 'A refusal, with its reason.' },
    },
  };
}

/** Which microversions offer it, where not all do. */
function versions({ since, until }: Endpoint): Schema {
  if (since === undefined && until === undefined) return {};
  const from = since === undefined ? [] : [`from microversion 2.${since}`];
  const to = until === undefined ? [] : [`up to microversion 2.${until}`];
  return { description: `Offered ${[...from, ...to].join(' ')}.` };
}

function contentOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const kind = kindOf(schema);
  const described = kind?.isData ? { type: 'string', format: 'binary' } : jsonSchema(schema, io);
  return Object.fromEntries((kind?.types ?? ['application/json']).map((type) => [type, { schema: described }]));
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (!schema) return [];
  const { properties = {} } = jsonSchema(schema, 'input') as { properties?: Record<string, Schema> };
  return Object.entries(properties).map(([name, of]) => ({ name, in: place, required: place === 'path', schema: of }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
