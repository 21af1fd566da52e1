import { z } from 'zod';
import { type FieldError, PlatformError } from './errors.ts';

/**
 * Parses a body, query or path with its schema.
 * @throws 400 naming every wrong field, its value and what is allowed
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap((issue) => fieldsOf(issue));
  const [first] = fields;
  const message = first
    ? `Invalid input for field/attribute ${first.path || 'body'}. Value: ${shown(at(value, first.path))}. ${first.message}`
    : 'The request body is invalid.';
  const [issue] = result.error.issues;
  const unknownKeys = issue?.code === 'unrecognized_keys' ? { unknownKeys: issue.keys } : {};
  throw new PlatformError('invalid', message, { fields, ...unknownKeys });
}

function fieldsOf(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: 'This field is not known here.',
    }));
  }
  return [{ path: issue.path.join('.'), message: issue.message }];
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

/** A boolean in a query, in every spelling that clients use: `True`, `true`, `1`, `yes` and their opposites. */
export const QueryBoolean = z.string().transform((text, context) => {
  const word = text.toLowerCase();
  if (TRUE.has(word)) return true;
  if (FALSE.has(word)) return false;
  context.addIssue({ code: 'custom', message: 'Use true or false.' });
  return z.NEVER;
});

/** A query key that may be given several times. */
export const QueryList = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

const integer = (max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'Use a whole number.')
    .transform(Number)
    .refine((value) => Math.abs(value) <= max, `Use at most ${max}.`);

/** A whole number in a query, as far as an integer column reaches. */
export const QueryInteger = integer(2 ** 31 - 1);

/** A number of bytes in a query. */
export const QueryBytes = integer(Number.MAX_SAFE_INTEGER);

/** String pairs such as metadata: keys 1-255, values up to 255 characters. */
export const StringPairs = z.record(z.string().min(1).max(255), z.string().max(255));
