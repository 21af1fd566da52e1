import { isUtf8 } from 'node:buffer';
import { decodeHeader as decodeBytes, encodeHeader as encodeBytes } from '../s3/header-text.ts';

const PRINTABLE = /^[\x20-\x7e]*$/;

/** The text of a header. Clients send UTF-8; other bytes are kept. */
export const decodeHeader = (value: string): string => (PRINTABLE.test(value) ? value : decodeBytes(value));

/** Whether the bytes of a header are valid UTF-8 without NUL. */
export const isTextHeader = (value: string): boolean => isUtf8(Buffer.from(value, 'latin1')) && !value.includes('\0');

/** One character per byte, as Node writes headers. Line breaks would end the header and become spaces. */
export const encodeHeader = (value: string): string =>
  PRINTABLE.test(value) ? value : encodeBytes(value).replaceAll(/[\r\n\0]/g, ' ');

/** Percent-encodes a name like Python's `quote`, which leaves `/` and `~` as they are. */
export const quoteName = (name: string): string =>
  encodeURIComponent(name)
    .replaceAll('%2F', '/')
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Decodes percent-encoding to bytes; invalid sequences stay as they are.
 * @param encoding `latin1` for what Node received, `utf8` for decoded headers
 */
export function unquoteBytes(text: string, encoding: 'latin1' | 'utf8' = 'latin1'): Buffer {
  const source = Buffer.from(text, encoding);
  const result = Buffer.alloc(source.length);
  let length = 0;
  for (let at = 0; at < source.length; at += 1) {
    const pair = source[at] === PERCENT ? HEX_PAIR.exec(source.toString('latin1', at + 1, at + 3)) : null;
    result[length] = pair ? Number.parseInt(pair[0], 16) : (source[at] ?? 0);
    length += 1;
    if (pair) at += 2;
  }
  return result.subarray(0, length);
}

const PERCENT = 0x25;
const HEX_PAIR = /^[0-9a-fA-F]{2}$/;

/** Decodes a name in a header. Undefined if the bytes are not valid UTF-8 or contain NUL. */
export function unquoteName(text: string): string | undefined {
  if (!text.isWellFormed()) return undefined;
  const bytes = unquoteBytes(text, 'utf8');
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : undefined;
}

/** Values that upstream reads as true. */
export const isTrue = (value: string | undefined): boolean =>
  value !== undefined && ['true', '1', 'yes', 'on', 't', 'y'].includes(value.trim().toLowerCase());

/** Removes the quotes of an entity tag. */
export const unquoteEtag = (etag: string): string => etag.trim().replace(/^"(.*)"$/s, '$1');
