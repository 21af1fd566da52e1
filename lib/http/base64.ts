import { z } from 'zod';

const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/;
const SPACE = /\s/g;
/** Padding before the end, or too much padding. */
const PADDING = /=[^=]|={3}/;

/**
 * Base64 with line breaks anywhere. Length is checked first, then steps that are linear in it: one pattern for
 * everything would backtrack. @param max maximum characters of the text
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
