const UNRESERVED = /^[A-Za-z0-9\-._~]*$/;
/** Unreserved characters, and escapes of others in upper case. */
const CANONICAL = /^(?:[A-Za-z0-9\-._~]|%(?:[01][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[BCDE]|60|7[BCDF]|[89A-F][0-9A-F]))*$/;
const ESCAPE = /%([0-9A-Fa-f]{2})/g;
/** Not a byte: the text was decoded as UTF-8 instead of Latin-1. */
const WIDE = /[\u0100-\uffff]/;

/** Bytes of the text of an HTTP message, in which each character usually is a byte. */
export const bytesOf = (text: string): Buffer => Buffer.from(text, WIDE.test(text) ? 'utf8' : 'latin1');

/** Text of a percent-encoded value as UTF-8. Invalid escapes stay as they are. */
export const decodePercent = (text: string): string =>
  text.includes('%') || WIDE.test(text) ? decodeBytes(text).toString('utf8') : bytesOf(text).toString('utf8');

const decodeBytes = (text: string): Buffer =>
  bytesOf(
    bytesOf(text)
      .toString('latin1')
      .replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );

/** Encodes a value as signatures require, whatever encoding its sender chose. */
export const canonicalValue = (text: string): string => (CANONICAL.test(text) ? text : encodeBytes(decodeBytes(text)));

/** Like `canonicalValue`, but slashes stay. */
export const canonicalPath = (path: string): string => path.split('/').map(canonicalValue).join('/');

function encodeBytes(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (UNRESERVED.test(text)) return text;
  return text.replace(
    /[^A-Za-z0-9\-._~]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
