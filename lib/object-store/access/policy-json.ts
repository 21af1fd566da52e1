import { S3Error } from '../s3/errors.ts';

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum length of a string in a policy. */
const MAX_LENGTH = 2048;

/**
 * A string, or a list of strings, as a list. @param name of the field, for errors
 * @throws S3Error MalformedPolicy
 */
export function stringsOf(value: unknown, name: string): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0) throw new S3Error('MalformedPolicy', `${name} must not be empty.`);
  return values.map((one) => {
    if (typeof one !== 'string') throw new S3Error('MalformedPolicy', `${name} must be a string or a list of strings.`);
    if (one === '' || one.length > MAX_LENGTH) {
      throw new S3Error('MalformedPolicy', `${name} must have 1 to ${MAX_LENGTH} characters.`);
    }
    return one;
  });
}
