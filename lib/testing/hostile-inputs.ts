import { kindOf } from '#lib/http/data.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import { type ApiOperation, operationsOf } from './access-matrix/operations.ts';
import { focusedFills } from './hostile-focus.ts';
import { type Fragments, fill, type HostileFill } from './hostile-values.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** A request that is as expensive as its schema allows, or more. */
export interface HostileInput {
  /** The operation, and the kind of attack. */
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Whether it differs from another input of the operation only in the field or the value that it attacks. */
  isVariant?: boolean;
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

interface NamedFill {
  name: string;
  filling: HostileFill;
}

/** Ways to fill a body with text, up to its limits. */
const TEXT_FILLINGS = Object.entries(TEXTS).map(
  ([name, text]): NamedFill => ({ name, filling: { kind: 'longest', text } }),
);

/** Ways to fill a body beyond its limits. */
const EXCESSIVE_FILLINGS: NamedFill[] = [
  { name: 'texts over their bounds', filling: { kind: 'overlong', text: spaces } },
  { name: 'lists of empty objects', filling: { kind: 'crowded', text: spaces } },
  { name: 'deep nesting', filling: { kind: 'deep', text: spaces } },
  { name: 'numbers at the edge', filling: { kind: 'numbers', text: spaces } },
];

export const FILLINGS: readonly NamedFill[] = [...TEXT_FILLINGS, ...EXCESSIVE_FILLINGS];

/** Raw bodies that match no schema. */
const WHOLE: Record<string, string> = {
  'a MiB of brackets': '['.repeat(2 ** 20),
  'a MiB of backslashes': `"${'\\'.repeat(2 ** 20 - 3)}`,
  'a MiB of quotes': '"\\'.repeat(2 ** 19),
  'a MiB of keys': `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":{}`).join(',')}}`,
  'a MiB of spaces': ' '.repeat(2 ** 20),
};

/**
 * Generates the worst inputs for each declared operation from its schemas. Each operation receives the largest
 * body with one kind of text at least; each distinct fragment of all schemas receives every filling that attacks it.
 */
export function hostileInputs(definitions: readonly ServiceDefinition[]): HostileInput[] {
  const operations = operationsOf(definitions);
  const withBody = operations.filter(({ body }) => body && !kindOf(body));
  const met = new Map(FILLINGS.map(({ filling }): [HostileFill, Fragments] => [filling, new Set()]));
  return [
    // The actions of an endpoint share its path and its query.
    ...onePer(operations, ({ endpoint }) => endpoint).flatMap((operation) => [
      ...paths(operation),
      ...queries(operation),
    ]),
    ...onePer(operations, ({ definition }) => definition).flatMap(overlongAddresses),
    ...operations.flatMap((operation, place) => largeBodies(operation, place, met)),
    ...operations.flatMap((operation) => focusedBodies(operation, met)),
    ...withBody.slice(0, 1).flatMap(wholeBodies),
  ];
}

/** Returns the first operation for each key. */
const onePer = (operations: readonly ApiOperation[], keyOf: (operation: ApiOperation) => object): ApiOperation[] => [
  ...new Map(operations.toReversed().map((operation) => [keyOf(operation), operation])).values(),
];

/** A little less than the longest query that the platform reads. */
const MAX_QUERY_LETTERS = 16_000;

const SOME_ID = '70a599e0-31e7-49b7-b260-868f441e862b';
const pathOf = ({ definition, endpoint }: ApiOperation, value: string): string =>
  `${definition.base}${endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))}`;

function paths(operation: ApiOperation): HostileInput[] {
  if (!operation.endpoint.params) return [];
  return [
    {
      ...base(operation, 'long words in the path'),
      path: pathOf(operation, letters(255)),
      ...(operation.body && !kindOf(operation.body)?.isData ? { body: '{}' } : {}),
    },
  ];
}

/** Addresses that the platform rejects before it looks for the operation. */
const overlongAddresses = (operation: ApiOperation): HostileInput[] => [
  { ...base(operation, 'a path of 8,000 letters'), path: `${operation.definition.base}/${letters(8000)}` },
  {
    ...base(operation, 'a query of 60 KB'),
    path: `${pathOf(operation, SOME_ID)}?${new URLSearchParams({ name: letters(60_000) })}`,
  },
];

function queries(operation: ApiOperation): HostileInput[] {
  const { query } = operation.endpoint;
  if (!query) return [];
  const keys = Object.keys(jsonSchemaOf(query).properties ?? {});
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
    what: 'every key, long',
    query: new URLSearchParams(keys.map((key) => [key, letters(MAX_QUERY_LETTERS / keys.length - key.length)])),
  };
  return [all, often, long, ...sampled(each)].map(({ what, query: given }, at) => ({
    ...base(operation, `query: ${what}`),
    path: `${pathOf(operation, SOME_ID)}?${given}`,
    isVariant: at > 3,
  }));
}

/** Returns every key with one of the texts, in rotation; all combinations would take minutes. */
function sampled<T>(each: readonly T[]): T[] {
  const kinds = Object.keys(TEXTS).length;
  const keys = each.length / kinds;
  return Array.from({ length: keys }, (_, at) => each[(at % kinds) * keys + at]).filter((one) => one !== undefined);
}

type MetFragments = ReadonlyMap<HostileFill, Fragments>;

/** Every kind of text where the service processes it; elsewhere one kind, in turn. */
function largeBodies(operation: ApiOperation, place: number, met: MetFragments): HostileInput[] {
  const schema = bodySchema(operation);
  if (!schema) return [];
  const inTurn = TEXT_FILLINGS.slice(place % TEXT_FILLINGS.length).slice(0, 1);
  // With ids in its path an operation ends at the missing object.
  const isProcessed =
    !operation.endpoint.params &&
    inTurn.every(({ filling }) => operation.body?.safeParse(fill(schema, filling)).success);
  return (isProcessed ? TEXT_FILLINGS : inTurn).map(({ name, filling }) =>
    withFilledBody(operation, name, fill(schema, filling, met.get(filling))),
  );
}

function focusedBodies(operation: ApiOperation, met: MetFragments): HostileInput[] {
  const schema = bodySchema(operation);
  if (!schema) return [];
  return FILLINGS.flatMap(({ name, filling }) =>
    focusedFills(schema, filling, met.get(filling) ?? new Set()).map((value) => withFilledBody(operation, name, value)),
  );
}

export const bodySchema = ({ body }: ApiOperation): JsonSchema | undefined =>
  body && !kindOf(body)?.isData ? jsonSchemaOf(body) : undefined;

const withFilledBody = (operation: ApiOperation, what: string, value: unknown): HostileInput => ({
  ...base(operation, what),
  path: pathOf(operation, SOME_ID),
  body: JSON.stringify(operation.action === undefined ? value : { [operation.action]: value }),
  isVariant: true,
});

const wholeBodies = (operation: ApiOperation): HostileInput[] =>
  Object.entries(WHOLE).map(([what, body]) => ({ ...base(operation, what), path: pathOf(operation, SOME_ID), body }));

function base(operation: ApiOperation, what: string): HostileInput {
  const type = operation.body && (kindOf(operation.body)?.types[0] ?? 'application/json');
  return {
    name: `${operation.name}: ${what}`,
    method: operation.endpoint.method,
    path: pathOf(operation, SOME_ID),
    headers: { ...operation.headers, ...(type ? { 'content-type': type } : {}) },
  };
}
