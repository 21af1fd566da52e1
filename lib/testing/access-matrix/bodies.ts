import type { z } from 'zod';
import { choicesOf, type JsonSchema, jsonSchemaOf } from '../json-schema.ts';

/** Returns the id of an object for a field, given its path, such as `server.networks[].port`. */
type IdOf = (path: string) => string;

/** Names of fields that contain the id of an object, or a name that identifies it. */
const NAMES_AN_OBJECT =
  /(?:^|_)(?:id|uuid|ref|volid)$|[a-z]Id$|Ref$|^(?:network|networks|port|server|volume|image|group|security_groups|owner|tenant|member|key_name|same_host|different_host)$/;

/** Paths of such fields whose name alone is ambiguous. */
const PLACES_OF_OBJECTS: ReadonlySet<string> = new Set(['server.security_groups[].name']);

const namesAnObject = (path: string): boolean => NAMES_AN_OBJECT.test(nameOf(path)) || PLACES_OF_OBJECTS.has(path);

/** Returns the smallest body that the JSON Schema of a body accepts; its other texts begin with `text`. */
export const leastBody = (body: z.ZodType, idOf: IdOf, text = 'a'): unknown =>
  least(jsonSchemaOf(body), '', { idOf, text });

/** Returns the query keys that contain an object id or request the objects of all projects. */
export const queryKeys = (query: z.ZodType): string[] =>
  Object.keys(jsonSchemaOf(query).properties ?? {}).filter((key) => namesAnObject(key) || key.startsWith('all_'));

/** What the smallest body contains for ids and for other texts. */
interface Fill {
  idOf: IdOf;
  text: string;
}

function least(schema: JsonSchema, path: string, fill: Fill): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = choicesOf(schema);
  if (choice) return least(choice, path, fill);
  switch (schema.type) {
    case 'object':
      return leastObject(schema, path, fill);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}, `${path}[]`, fill));
    case 'string':
      return leastText(schema, path, fill);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

const leastObject = (schema: JsonSchema, path: string, fill: Fill): Record<string, unknown> =>
  Object.fromEntries(
    (schema.required ?? []).map((key) => [key, least(schema.properties?.[key] ?? {}, below(path, key), fill)]),
  );

function leastText({ format, minLength = 1 }: JsonSchema, path: string, { idOf, text }: Fill): string {
  if (namesAnObject(path)) return idOf(path);
  if (format === 'date-time') return '2030-01-01T00:00:00Z';
  return text.padEnd(minLength, 'a');
}

const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

export const nameOf = (path: string): string => /[^.[\]]+(?=(?:\[\])*$)/.exec(path)?.[0] ?? path;

/** Returns the path of every field that names an object, with bodies that contain only this field. */
export function idFields(body: z.ZodType, ids: Ids): Map<string, SampleBody[]> {
  const found = new Map<string, SampleBody[]>();
  visit(jsonSchemaOf(body), '', (path, sample) => found.set(path, [...(found.get(path) ?? []), sample]), ids);
  return found;
}

/** `idOf` returns the value of the tested field, `own` those of all others. */
interface Ids {
  idOf: IdOf;
  own: IdOf;
}

/** A body built around one field. */
export interface SampleBody {
  /** Contains only the field. */
  alone: unknown;
  /** Contains the field and everything that its schema requires. */
  withRequired: unknown;
}

type FieldVisitor = (path: string, sample: SampleBody) => void;

function visit(schema: JsonSchema, path: string, found: FieldVisitor, ids: Ids): void {
  for (const choice of choicesOf(schema)) visit(choice, path, found, ids);
  if (schema.items) {
    const inList: FieldVisitor = (at, { alone, withRequired }) =>
      found(at, { alone: [alone], withRequired: [withRequired] });
    visit(schema.items, `${path}[]`, inList, ids);
  }
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const at = below(path, key);
    const rest = leastObject(schema, path, { idOf: ids.own, text: 'a' });
    const within: FieldVisitor = (field, { alone, withRequired }) =>
      found(field, { alone: { [key]: alone }, withRequired: { ...rest, [key]: withRequired } });
    if (namesAnObject(at)) {
      const isList = !takesText(property) && property.items !== undefined && takesText(property.items);
      const values = takesText(property) ? [ids.idOf(at)] : isList ? [[ids.idOf(at)]] : [];
      for (const value of values) within(at, { alone: value, withRequired: value });
    }
    visit(property, at, within, ids);
  }
}

/** Whether a field accepts any text; enumerated values are not ids. */
const takesText = (schema: JsonSchema): boolean =>
  (schema.type === 'string' && schema.enum === undefined && !('const' in schema)) || choicesOf(schema).some(takesText);

/** Merges `second` into `first`: objects by key, lists by index; other values are replaced. */
export function mergeBodies(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) {
    return second.map((value, place) => (place < first.length ? mergeBodies(first[place], value) : value));
  }
  if (!isObject(first) || !isObject(second)) return second;
  const changed = Object.entries(second).map(([key, value]) => [
    key,
    key in first ? mergeBodies(first[key], value) : value,
  ]);
  return { ...first, ...Object.fromEntries(changed) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
