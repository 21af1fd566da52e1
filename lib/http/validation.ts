import { z } from 'zod';
import { type FieldError, PlatformError } from '#lib/errors/errors.ts';
import { boundedList, recordOf, text, word } from './bounds.ts';

/** Parses with a schema. @throws 400 naming the invalid fields, the first value and what is allowed */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues
    .slice(0, MAX_FIELDS)
    .flatMap((one) => fieldsOf(one))
    .slice(0, MAX_FIELDS);
  const [first] = fields;
  const message = first
    ? `Invalid input for field/attribute ${first.path || 'body'}. Value: ${shown(at(value, first.path))}. ${first.message}`
    : 'The request body is invalid.';
  const [issue] = result.error.issues;
  const unknownKeys =
    issue?.code === 'unrecognized_keys'
      ? { unknownKeys: issue.keys.slice(0, MAX_FIELDS).map((key) => short(key)) }
      : {};
  throw new PlatformError('invalid', message, { fields, ...unknownKeys });
}

/** Maximum fields named in an error. */
const MAX_FIELDS = 50;

const short = (said: PropertyKey, most = 255): string => {
  const text = String(said);
  return text.length > most ? `${text.slice(0, most)}…` : text;
};

function fieldsOf(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_FIELDS).map((key) => ({
      path: [...issue.path, key].map((part) => short(part)).join('.'),
      message: 'Unknown field.',
    }));
  }
  return [{ path: issue.path.map((part) => short(part)).join('.'), message: short(issue.message, 1000) }];
}

function at(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path.split('.').reduce<unknown>((inner, key) => {
    return inner !== null && typeof inner === 'object' ? Reflect.get(inner, key) : undefined;
  }, value);
}

const shown = (value: unknown) => (value === undefined ? '(missing)' : JSON.stringify(value).slice(0, 120));

const TRUE = new Set(['true', '1', 't', 'yes', 'y', 'on']);
const FALSE = new Set(['false', '0', 'f', 'no', 'n', 'off']);

/** Boolean query value in all spellings of clients: `True`, `true`, `1`, `yes` and their opposites. */
export const QueryBoolean = text(16).transform((said, context) => {
  const lower = said.toLowerCase();
  if (TRUE.has(lower)) return true;
  if (FALSE.has(lower)) return false;
  context.addIssue({ code: 'custom', message: 'Use true or false.' });
  return z.NEVER;
});

/** Boolean in a body; also as text, as upstream. */
export const BodyBoolean = z.union([z.boolean(), QueryBoolean], 'Use true or false.');

/** Also 1 and 0 as numbers, as upstream's networking. */
export const NumericBoolean = z.union([BodyBoolean, z.literal([0, 1]).transform(Boolean)], 'Use true or false.');

/** One filter value. */
const filter = text(512);

/** A repeatable query key. */
export const QueryList = z.union([filter.transform((one) => [one]), boundedList(filter, 100)]);

const integer = (max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'Use a whole number.')
    .transform(Number)
    .refine((value) => Math.abs(value) <= max, `Use at most ${max}.`);

/** A whole number that fits an integer column. */
export const QueryInteger = integer(2 ** 31 - 1);

/** A number of bytes in a query. */
export const QueryBytes = integer(Number.MAX_SAFE_INTEGER);

/** String pairs such as metadata: keys 1-255, values up to 255 characters. A quota further limits their number. */
export const StringPairs = recordOf(word.min(1), word, 1000);
