import { z } from 'zod';

/** Maximum size of a JSON body in bytes. */
export const MAX_JSON_BYTES = 2 ** 20;

/** Maximum number of values in a query. */
export const MAX_QUERY_KEYS = 100;

/** Bounds of a schema that zod cannot express. */
interface Size {
  /** Characters of JSON, or entries of a record. */
  most: number;
  of: 'characters' | 'entries';
}

const SIZES = new WeakMap<z.core.$ZodType, Size>();

/** The bound of a schema made by `boundedJson` or `recordOf`, whatever checks were added to it since. */
export const sizeOf = (schema: z.core.$ZodType): Size | undefined =>
  SIZES.get(schema) ?? (schema._zod.parent && sizeOf(schema._zod.parent));

function remember<S extends z.ZodType>(schema: S, size: Size): S {
  SIZES.set(schema, size);
  return schema;
}

/** Bounded text; longer values are not checked further. */
export const text = (max: number) => z.string().max(max, { error: `Use at most ${max} characters.`, abort: true });

/** Identifiers of the platform and its clients: names, ids, hosts, zones. */
export const word = text(255);

/** An id checked before the lookup, like upstream: a malformed one returns 400, an unknown UUID 404. */
export const uuid = word.regex(/^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i, 'Use a UUID.');

/** Text for sentences: no invisible and no direction-changing characters. */
export const plainWord = word.refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text), 'Use printable characters.');

export const boundedList = <S extends z.ZodType>(schema: S, max: number) =>
  z.array(schema).max(max, `Use at most ${max}.`);

/** A bounded record; the total number of values in a body is checked earlier. */
export const recordOf = <K extends z.core.$ZodRecordKey, V extends z.ZodType>(key: K, value: V, max: number) =>
  remember(
    z.record(key, value).refine((entries) => Object.keys(entries).length <= max, `Use at most ${max} keys.`),
    { most: max, of: 'entries' },
  );

/** An object with bounded additional keys. */
export const boundedRecord = <S extends z.ZodType<Record<string, unknown>>>(schema: S, max: number): S =>
  remember(
    schema.refine((entries) => Object.keys(entries).length <= max, `Use at most ${max} keys.`),
    { most: max, of: 'entries' },
  );

/** Free JSON of bounded length. */
export const boundedJson = <S extends z.ZodType>(schema: S, max: number): S =>
  remember(
    schema.refine(
      (value) => value === undefined || JSON.stringify(value).length <= max,
      `Use at most ${max} characters of JSON.`,
    ),
    { most: max, of: 'characters' },
  );

/** Marks schemas whose bounds are enforced elsewhere, such as action bodies. */
export const markBoundedByBody = <S extends z.ZodType>(schema: S): S =>
  remember(schema, { most: MAX_JSON_BYTES, of: 'characters' });

/** A whole number, also as text; longer digits exceed every column. */
export const digits = (error = 'Use a whole number.') =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, error)
    .transform(Number);
