import { canonicalQuery } from './query.ts';
import type { SignedRequest } from './signature-parameters.ts';

/** A form in which the client may have signed the request. */
export interface RequestForm {
  path: string;
  host: string;
}

const SPACES = /[ \t]+/g;
const ENDS = /^[ \t]+|[ \t]+$/g;

/** Not `trim()`, which also removes 0xA0, a part of characters in UTF-8. */
const trimValue = (value: string): string =>
  value.includes(' ') || value.includes('\t') ? value.replaceAll(ENDS, '').replaceAll(SPACES, ' ') : value;

/** The text whose digest is signed. */
export function canonicalRequest(
  { method, query, headers }: SignedRequest,
  { path, host }: RequestForm,
  signedHeaders: readonly string[],
  payload: string,
): string {
  let text = `${method}\n${path}\n${canonicalQuery(query)}\n`;
  for (const name of signedHeaders) text += `${name}:${name === 'host' ? host : trimValue(headers[name] ?? '')}\n`;
  return `${text}\n${signedHeaders.join(';')}\n${payload}`;
}
