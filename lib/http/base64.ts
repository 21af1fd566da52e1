import { z } from 'zod';

const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/;
const SPACE = /\s/g;
/** What stands after the padding, or a padding that is too long. */
const PADDING = /=[^=]|={3}/;

/**
 * Base64, broken into lines as its author likes. The length comes first, then steps that are linear in it: a pattern
 * for the whole would try each way of parting the text.
 * @param max characters
 */
export const base64 = (max: number) =>
  z
    .string()
    .max(max, { error: `Use at most ${max} characters of Base64.`, abort: true })
    .refine(isBase64, 'Use Base64.');

function isBase64(text: string): boolean {
  if (NOT_BASE64.test(text)) return false;
  const dense = text.replace(SPACE, '');
  return dense.length % 4 === 0 && !PADDING.test(dense);
}
