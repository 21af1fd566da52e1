import { z } from 'zod';

/** Which of several values of one key counts where only one is expected: `first` in identity, `last` elsewhere, as upstream. */
export type RepeatedKey = 'first' | 'last';

/** What the JSON schema of a query says about a key, as far as it matters here. */
interface KeySchema {
  type?: string;
  anyOf?: KeySchema[];
  oneOf?: KeySchema[];
  allOf?: KeySchema[];
}

interface QueryShape {
  keys: Record<string, boolean>;
  /** Whether a key that is not listed accepts several values. */
  others: boolean;
}

const SHAPES = new WeakMap<z.ZodType, QueryShape>();

/**
 * The values of a query as its schema expects them: a list for a key that accepts several, else one value.
 * An empty marker counts as none, so that a client that starts with `marker=` gets the first page.
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

/** Whether a query declares a key by its name. */
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
