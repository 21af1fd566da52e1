import { MAX_MESSAGE } from './xml/parse-xml.ts';
import { XmlError } from './xml/scan-xml.ts';

/** Base64 needs four characters for three bytes, and senders break lines. */
const MAX_BASE64 = MAX_MESSAGE * 2;

/** The XML of a posted message. @throws XmlError if it is too long or not Base64 of UTF-8 */
export function decodePost(value: string | null | undefined): string {
  if (!value) throw new XmlError('the form has no message');
  if (value.length > MAX_BASE64) throw new XmlError(`the message has more than ${MAX_BASE64} characters`);
  const base64 = value.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new XmlError('the message is not in Base64');
  return decodeUtf8(Buffer.from(base64, 'base64'));
}

/** @throws XmlError unless the bytes are UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError('the message is not in UTF-8');
  }
}
