import { headers } from 'next/headers';
import { publicBaseUrl } from '#lib/http/base-url.ts';
import { describedPaths } from '#lib/http/openapi.ts';
import { hasReference } from '#lib/http/reference.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import { getPlatform } from '#lib/running-platform.ts';
import type { JsonSchema } from './schema-words.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

export interface Operation {
  /** The last segment of the page's path. */
  id: string;
  method: string;
  path: string;
  summary: string;
  /** The policy that decides on access; undefined if there is none. */
  policy: string | undefined;
  isOpen: boolean;
  parameters: Parameter[];
  request: JsonSchema | undefined;
  status: string;
  response: JsonSchema | undefined;
}

export interface ApiDocument {
  service: string;
  title: string;
  /** The absolute URL of the API. */
  url: string;
  /** The path of the API. */
  base: string;
  operations: Operation[];
}

interface OpenApiOperation {
  summary: string;
  security?: unknown[];
  'x-policy'?: string;
  parameters: Parameter[];
  requestBody?: Body;
  responses: Record<string, Partial<Body>>;
}
interface Body {
  /** By media type; all have the same schema. */
  content: Record<string, { schema: JsonSchema }>;
}

const schemaOf = (body: Partial<Body> | undefined) => Object.values(body?.content ?? {})[0]?.schema;

/** Returns the versioned APIs, which have a reference page, sorted by title. */
export async function listDocuments(): Promise<ApiDocument[]> {
  const [{ definitions, services }, all] = await Promise.all([getPlatform(), headers()]);
  const baseUrl = publicBaseUrl(services.env, 'http://localhost', (name) => all.get(name) ?? undefined);
  return definitions
    .filter(hasReference)
    .map((definition) => toDocument(definition, baseUrl))
    .sort((one, other) => one.title.localeCompare(other.title));
}

export const findDocument = async (service: string): Promise<ApiDocument | undefined> =>
  (await listDocuments()).find((document) => document.service === service);

const OPERATIONS = new WeakMap<ServiceDefinition, Operation[]>();

function toDocument(definition: ServiceDefinition, baseUrl: string): ApiDocument {
  const operations = OPERATIONS.get(definition) ?? toOperations(definition);
  OPERATIONS.set(definition, operations);
  const { base } = definition;
  return { service: definition.type, title: definition.title, url: `${baseUrl}${base}`, base, operations };
}

function toOperations(definition: ServiceDefinition): Operation[] {
  // `describedPaths` returns only such paths.
  const paths = describedPaths(definition) as Record<string, Record<string, OpenApiOperation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(method, path, operation)),
  );
}

function toOperation(method: string, path: string, operation: OpenApiOperation): Operation {
  const [status = '', answer] = Object.entries(operation.responses).find(([code]) => code !== 'default') ?? [];
  return {
    id: `${method}${path}`.replaceAll(/\W+/g, '-').replace(/-$/, '').toLowerCase(),
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    policy: operation['x-policy'],
    isOpen: operation.security?.length === 0,
    parameters: operation.parameters,
    request: schemaOf(operation.requestBody),
    status,
    response: schemaOf(answer),
  };
}
