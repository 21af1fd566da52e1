import { isUtf8 } from 'node:buffer';

/** Bytes that are not UTF-8 become these surrogates, which no text contains, plus their value. */
const ESCAPE = 0xdc00;
const ESCAPED = /[\udc80-\udcff]/;

/** The text of a header, of which Node reads each byte as one character. Bytes that are not UTF-8 are kept. */
export function decodeHeader(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return value.replaceAll(/[\u0080-\u00ff]/g, (byte) => String.fromCharCode(ESCAPE + byte.charCodeAt(0)));
}

/** Reverses `decodeHeader`: one character per byte, as Node writes headers. */
export function encodeHeader(text: string): string {
  if (!ESCAPED.test(text)) return Buffer.from(text, 'utf8').toString('latin1');
  return Array.from(text, (character) =>
    ESCAPED.test(character)
      ? String.fromCharCode(character.charCodeAt(0) - ESCAPE)
      : Buffer.from(character, 'utf8').toString('latin1'),
  ).join('');
}
