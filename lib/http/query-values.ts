import { z } from 'zod';

/** Which of several values counts: the first in identity, the last elsewhere, as upstream. */
export type RepeatedKey = 'first' | 'last';

/** The relevant part of a key's JSON schema. */
interface KeySchema {
  type?: string;
  anyOf?: KeySchema[];
  oneOf?: KeySchema[];
  allOf?: KeySchema[];
}

interface QueryShape {
  keys: Record<string, boolean>;
  /** Whether unlisted keys accept several values. */
  others: boolean;
}

const SHAPES = new WeakMap<z.ZodType, QueryShape>();

/**
 * Query values in the form of the schema: lists for repeatable keys. An empty marker counts as absent, because clients
 * may start with `marker=`.
 */
export function queryValues(
  queries: Record<string, string[]>,
  schema: z.ZodType,
  repeatedKey: RepeatedKey,
): Record<string, string | string[]> {
  const entries = Object.entries(queries).map(([key, values]): [string, string | string[]] => {
    if (values.length > 1 && acceptsSeveral(schema, key)) return [key, values];
    return [key, values.at(repeatedKey === 'first' ? 0 : -1) ?? ''];
  });
  return Object.fromEntries(entries.filter(([key, value]) => key !== 'marker' || value !== ''));
}

/** Whether a query declares a key. */
export const hasQueryKey = (schema: z.ZodType, key: string): boolean => Object.hasOwn(shapeFor(schema).keys, key);

function shapeFor(schema: z.ZodType): QueryShape {
  const shape = SHAPES.get(schema) ?? shapeOf(schema);
  SHAPES.set(schema, shape);
  return shape;
}

function acceptsSeveral(schema: z.ZodType, key: string): boolean {
  const shape = shapeFor(schema);
  return Object.hasOwn(shape.keys, key) ? shape.keys[key] === true : shape.others;
}

function shapeOf(schema: z.ZodType): QueryShape {
  const { properties = {}, additionalProperties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const keys = Object.entries(properties).map(([key, property]) => [key, isList(property as KeySchema)]);
  return { keys: Object.fromEntries(keys), others: isList((additionalProperties ?? {}) as KeySchema) };
}

const isList = ({ type, anyOf = [], oneOf = [], allOf = [] }: KeySchema): boolean =>
  type === 'array' || [...anyOf, ...oneOf, ...allOf].some(isList);
