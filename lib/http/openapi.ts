import { createHash } from 'node:crypto';
import { z } from 'zod';
import { kindOf } from './data.ts';
import type { Endpoint } from './endpoint.ts';
import type { ServiceDefinition } from './service.ts';

type Schema = Record<string, unknown>;

interface ApiDocument {
  paths: Record<string, Record<string, unknown>>;
  /** JSON after the part that contains the address of the API. */
  rest: Buffer;
  hash: string;
}

/** Cached per API, because creation is slow. */
const DESCRIBED = new WeakMap<ServiceDefinition, ApiDocument>();

/** Operations by path and method in OpenAPI 3.1. Shared by readers, so it must not be modified. */
export const describedPaths = (definition: ServiceDefinition): ApiDocument['paths'] => documentOf(definition).paths;

/** The OpenAPI 3.1 document of a service as JSON, with its ETag. */
export function openApiJson(definition: ServiceDefinition, baseUrl: string): { json: Buffer; etag: string } {
  const { rest, hash } = documentOf(definition);
  const servers = JSON.stringify([{ url: `${baseUrl}${definition.base}` }]);
  const json = Buffer.concat([Buffer.from(`{"openapi":"3.1.0","servers":${servers},`), rest]);
  return { json, etag: `"${hash}-${hashOf(servers)}"` };
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

function documentOf(definition: ServiceDefinition): ApiDocument {
  const known = DESCRIBED.get(definition);
  if (known) return known;
  const paths: ApiDocument['paths'] = {};
  for (const endpoint of definition.endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, definition),
    };
  }
  const version = definition.base.split('/').at(-1) ?? '';
  const document = {
    info: { title: `${definition.title} API`, version, license: { name: 'Apache-2.0' } },
    security: [{ token: [] }, ...(definition.allowsBearer ? [{ bearer: [] }] : [])],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Auth-Token' },
        ...(definition.allowsBearer ? { bearer: { type: 'http', scheme: 'bearer' } } : {}),
      },
    },
  };
  const rest = Buffer.from(JSON.stringify(document).slice(1));
  const made = { paths, rest, hash: hashOf(rest) };
  DESCRIBED.set(definition, made);
  return made;
}

function operation(endpoint: Endpoint, { microversions }: ServiceDefinition): Record<string, unknown> {
  const body = endpoint.body && { required: true, content: contentOf(endpoint.body, 'input') };
  const answer = endpoint.response && { content: contentOf(endpoint.response, 'output') };
  return {
    summary: endpoint.summary,
    ...versions(endpoint, microversions?.minimum.major),
    ...(endpoint.audience === 'anyone' ? { security: [] } : {}),
    ...(endpoint.policy ? { 'x-policy': endpoint.policy.name } : {}),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [endpoint.status]: { description: endpoint.summary, ...answer },
      default: { description: 'An error with its reason.' },
    },
  };
}

/** Microversion range, if limited. */
function versions({ since, until }: Endpoint, major = 2): Schema {
  if (since === undefined && until === undefined) return {};
  const from = since === undefined ? [] : [`from microversion ${major}.${since}`];
  const to = until === undefined ? [] : [`up to microversion ${major}.${until}`];
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
