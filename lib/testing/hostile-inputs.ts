import { z } from 'zod';
import { kindOf } from '#lib/http/data.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import { type ApiOperation, operationsOf } from './access-matrix/operations.ts';
import { fill, type HostileFill } from './hostile-values.ts';
import { jsonSchemaOf } from './json-schema.ts';

/** A request that is as expensive as its schema allows, or more. */
export interface HostileInput {
  /** The operation, and the kind of attack. */
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Whether the body was filled from the schema of the operation. */
  isFilled?: boolean;
}

type Text = (length: number) => string;

const spaces: Text = (length) => `${' '.repeat(Math.max(0, length - 1))}!`;
const letters: Text = (length) => `${'a'.repeat(Math.max(0, length - 1))}!`;

/** Texts that cause backtracking in vulnerable regular expressions, at any allowed length. */
const TEXTS: Record<string, Text> = {
  spaces,
  letters,
  digits: (length) => '9'.repeat(length),
  commas: (length) => 'a,'.repeat(length / 2),
  slashes: (length) => '/'.repeat(length),
  repeats: (length) => '(x{9}){9}'.repeat(length / 9),
  backslashes: (length) => '\\'.repeat(length),
};

/** Ways to fill a body, up to its limits and beyond. */
const FILLINGS: Record<string, HostileFill> = {
  ...Object.fromEntries(Object.entries(TEXTS).map(([name, text]) => [name, { kind: 'longest', text }])),
  'texts over their bounds': { kind: 'overlong', text: spaces },
  'lists of empty objects': { kind: 'crowded', text: spaces },
  'deep nesting': { kind: 'deep', text: spaces },
  'numbers at the edge': { kind: 'numbers', text: spaces },
};

/** Raw bodies that match no schema. */
const WHOLE: Record<string, string> = {
  'a MiB of brackets': '['.repeat(2 ** 20),
  'a MiB of backslashes': `"${'\\'.repeat(2 ** 20 - 3)}`,
  'a MiB of quotes': '"\\'.repeat(2 ** 19),
  'a MiB of keys': `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":{}`).join(',')}}`,
  'a MiB of spaces': ' '.repeat(2 ** 20),
};

/** Generates the worst inputs for each declared operation from its schemas. */
export function hostileInputs(definitions: readonly ServiceDefinition[]): HostileInput[] {
  const operations = operationsOf(definitions);
  const first = operations.find(({ body }) => body && !kindOf(body));
  const each = operations.flatMap((operation) => [...paths(operation), ...queries(operation), ...bodies(operation)]);
  return [...each, ...(first ? wholeBodies(first) : [])];
}

const SOME_ID = '70a599e0-31e7-49b7-b260-868f441e862b';
const pathOf = ({ definition, endpoint }: ApiOperation, value: string): string =>
  `${definition.base}${endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))}`;

function paths(asked: ApiOperation): HostileInput[] {
  if (!asked.endpoint.params) return [];
  const values = { 'long words in the path': letters(255), 'a path of 8,000 letters': letters(8000) };
  return Object.entries(values).map(([what, value]) => ({
    ...base(asked, what),
    path: pathOf(asked, value),
    ...(asked.body && !kindOf(asked.body)?.isData ? { body: '{}' } : {}),
  }));
}

function queries(asked: ApiOperation): HostileInput[] {
  const { query } = asked.endpoint;
  if (!query) return [];
  const keys = Object.keys((z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object);
  // First one key at a time, because validation stops at the first invalid key; then all keys, repeated.
  const each = Object.entries(TEXTS).flatMap(([what, text]) =>
    keys.map((key) => ({ what: `${key} of ${what}`, query: new URLSearchParams([[key, text(255)]]) })),
  );
  const all = { what: 'every key', query: new URLSearchParams(keys.map((key) => [key, '1'])) };
  const many = keys
    .slice(0, 100)
    .flatMap((key) => Array.from({ length: Math.floor(100 / keys.length) }, () => [key, 'a']));
  const often = { what: 'every key, often', query: new URLSearchParams(many) };
  const long = {
    what: '60 KB',
    query: new URLSearchParams(keys.map((key) => [key, letters(60_000 / keys.length)])),
  };
  return [...sampled(each), all, often, long].map(({ what, query: given }) => ({
    ...base(asked, `query: ${what}`),
    path: `${pathOf(asked, SOME_ID)}?${given}`,
  }));
}

/** Returns every key with one of the texts, in rotation; all combinations would take minutes. */
function sampled<T>(each: readonly T[]): T[] {
  const kinds = Object.keys(TEXTS).length;
  const keys = each.length / kinds;
  return Array.from({ length: keys }, (_, at) => each[(at % kinds) * keys + at]).filter((one) => one !== undefined);
}

function bodies(asked: ApiOperation): HostileInput[] {
  const { body, action } = asked;
  if (!body || kindOf(body)?.isData) return [];
  const schema = jsonSchemaOf(body);
  return Object.entries(FILLINGS).map(([what, filling]) => {
    const filled = fill(schema, filling);
    return {
      ...base(asked, what),
      path: pathOf(asked, SOME_ID),
      body: JSON.stringify(action === undefined ? filled : { [action]: filled }),
      isFilled: true,
    };
  });
}

const wholeBodies = (asked: ApiOperation): HostileInput[] =>
  Object.entries(WHOLE).map(([what, body]) => ({ ...base(asked, what), path: pathOf(asked, SOME_ID), body }));

function base(asked: ApiOperation, what: string): HostileInput {
  const type = asked.body && (kindOf(asked.body)?.types[0] ?? 'application/json');
  return {
    name: `${asked.name}: ${what}`,
    method: asked.endpoint.method,
    path: pathOf(asked, SOME_ID),
    headers: { ...asked.headers, ...(type ? { 'content-type': type } : {}) },
  };
}
