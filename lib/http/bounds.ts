import { z } from 'zod';

/** The largest JSON body, in bytes. */
export const MAX_JSON_BYTES = 2 ** 20;

/** How many values a query has at most. */
export const MAX_QUERY_KEYS = 100;

/** What a schema says of its size where zod has no word for it. */
interface Size {
  /** Characters of JSON, or for records entries. */
  most: number;
  of: 'characters' | 'entries';
}

const SIZES = new WeakMap<z.core.$ZodType, Size>();

/** The bound of a schema made by `sized` or `recordOf`, whatever checks were added to it since. */
export const sizeOf = (schema: z.core.$ZodType): Size | undefined =>
  SIZES.get(schema) ?? (schema._zod.parent && sizeOf(schema._zod.parent));

function remember<S extends z.ZodType>(schema: S, size: Size): S {
  SIZES.set(schema, size);
  return schema;
}

/** Text of at most so many characters: nothing else is asked of what is longer. */
export const text = (max: number) => z.string().max(max, { error: `Use at most ${max} characters.`, abort: true });

/** Words of the platform and its clients: names, ids, hosts, zones. */
export const word = text(255);

/**
 * The id of an object as upstream checks it before the look-up: what is no UUID is refused with 400, a UUID that nothing
 * has is answered as an unknown object.
 */
export const uuid = word.regex(/^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i, 'Use a UUID.');

/** Words that stand in sentences: nothing in them is unseen, or turns round what stands beside them. */
export const plainWord = word.refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text), 'Use characters that can be seen.');

/** A list of at most so many. */
export const listOf = <S extends z.ZodType>(schema: S, max: number) => z.array(schema).max(max, `Give at most ${max}.`);

/** A record of at most so many entries; how many values a body has in all is bounded before it is read. */
export const recordOf = <K extends z.core.$ZodRecordKey, V extends z.ZodType>(key: K, value: V, max: number) =>
  remember(
    z.record(key, value).refine((entries) => Object.keys(entries).length <= max, `Give at most ${max} keys.`),
    { most: max, of: 'entries' },
  );

/** An object that takes keys of any name, at most so many. */
export const withKeys = <S extends z.ZodType<Record<string, unknown>>>(schema: S, max: number): S =>
  remember(
    schema.refine((entries) => Object.keys(entries).length <= max, `Give at most ${max} keys.`),
    { most: max, of: 'entries' },
  );

/** Free JSON of at most so many characters. */
export const sized = <S extends z.ZodType>(schema: S, max: number): S =>
  remember(
    schema.refine(
      (value) => value === undefined || JSON.stringify(value).length <= max,
      `Use at most ${max} characters of JSON.`,
    ),
    { most: max, of: 'characters' },
  );

/** Marks what is held to its bounds elsewhere, as the body of an action is by the action that it names. */
export const boundedByBody = <S extends z.ZodType>(schema: S): S =>
  remember(schema, { most: MAX_JSON_BYTES, of: 'characters' });

/** A whole number as clients write it in text too; what is larger than this in digits is none that anything holds. */
export const digits = (error = 'Use a whole number.') =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, error)
    .transform(Number);
