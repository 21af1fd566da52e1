import { createSign, createVerify, X509Certificate } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { KeyPair } from './key-pairs.ts';
import { REDIRECT_ALGORITHMS, RSA_SHA256 } from './names.ts';
import { MAX_MESSAGE } from './xml/parse-xml.ts';
import { XmlError } from './xml/scan-xml.ts';

type MessageKind = 'SAMLRequest' | 'SAMLResponse';

/**
 * An address with a message in its query (SAML bindings 3.4). @param keyPair signs the message unless it is undefined
 */
export function redirectUrl(
  location: string,
  { kind, xml, relayState }: { kind: MessageKind; xml: string; relayState?: string | undefined },
  keyPair: KeyPair | undefined,
): string {
  const parts = [`${kind}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`];
  if (relayState !== undefined) parts.push(`RelayState=${encodeURIComponent(relayState)}`);
  if (keyPair) {
    parts.push(`SigAlg=${encodeURIComponent(RSA_SHA256)}`);
    const signature = createSign('sha256').update(parts.join('&')).sign(keyPair.privateKey, 'base64');
    parts.push(`Signature=${encodeURIComponent(signature)}`);
  }
  return `${location}${location.includes('?') ? '&' : '?'}${parts.join('&')}`;
}

const SIGNED = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg'] as const;

/**
 * The signed message in a query. The signature covers the values as they were encoded by the sender.
 * @throws XmlError if the signature is missing or not valid
 */
export function verifyRedirect(
  query: string,
  certificates: readonly string[],
): { kind: MessageKind; xml: string; relayState: string | undefined } {
  const values = rawValues(query);
  const kind = values.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  if (values.has('SAMLRequest') === values.has('SAMLResponse')) throw new XmlError('the query has no single message');
  const signature = values.get('Signature');
  const hash = REDIRECT_ALGORITHMS[decode(values.get('SigAlg') ?? '')];
  if (signature === undefined) throw new XmlError('the message is not signed');
  if (hash === undefined) throw new XmlError('the signature uses an algorithm that is not allowed');
  const signed = SIGNED.filter((name) => values.has(name)).map((name) => `${name}=${values.get(name)}`);
  const bytes = Buffer.from(decode(signature), 'base64');
  if (!certificates.some((pem) => isSignature(pem, hash, signed.join('&'), bytes))) {
    throw new XmlError('the signature is not from a certificate in the metadata of the provider');
  }
  const relayState = values.get('RelayState');
  return {
    kind,
    xml: inflate(decode(values.get(kind) ?? '')),
    relayState: relayState === undefined ? undefined : decode(relayState),
  };
}

/** Encoded values by name. @throws XmlError if a name occurs twice */
function rawValues(query: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const part of query.replace(/^\?/, '').split('&')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at);
    if (values.has(name)) throw new XmlError(`the query has ${name.slice(0, 40)} twice`);
    values.set(name, part.slice(at + 1));
  }
  return values;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    throw new XmlError('the query is not encoded correctly');
  }
}

function isSignature(pem: string, hash: string, text: string, signature: Buffer): boolean {
  const { publicKey } = new X509Certificate(pem);
  return publicKey.asymmetricKeyType === 'rsa' && createVerify(hash).update(text).verify(publicKey, signature);
}

function inflate(base64: string): string {
  try {
    return inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: MAX_MESSAGE }).toString('utf8');
  } catch {
    throw new XmlError('the message cannot be decompressed, or is too long');
  }
}
