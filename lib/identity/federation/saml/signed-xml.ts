import { constants, createVerify, X509Certificate } from 'node:crypto';
import { decryptXml, getVerifiedXml, signXml } from '@node-saml/node-saml/lib/xml.js';
import { ExclusiveCanonicalization, SignedXml } from 'xml-crypto';
import type { KeyPair } from './key-pairs.ts';
import { CIPHERS, KEY_TRANSPORT, NS, RSA_PSS_SHA256, RSA_SHA256, RSA_SHA512, SIGNATURE_ALGORITHMS } from './names.ts';
import {
  attributeOf,
  childrenOf,
  elementsBelow,
  isElement,
  isNamed,
  nodesOf,
  parseMessage,
  requiredChild,
  textOf,
} from './xml/parse-xml.ts';
import { XmlError } from './xml/scan-xml.ts';

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };

const VERIFIERS: Readonly<Record<string, { hash: string; options: object } | undefined>> = {
  [RSA_SHA256]: { hash: 'sha256', options: {} },
  [RSA_SHA512]: { hash: 'sha512', options: {} },
  [RSA_PSS_SHA256]: { hash: 'sha256', options: PSS },
};

/**
 * The certificate that made the signature value; undefined if none did. It reads only the small SignedInfo. Senders without
 * a key of the provider therefore cannot make the platform canonicalize a large message for each certificate. The content
 * that the signature covers is verified afterwards.
 */
function signingCertificate(signature: Element, certificates: readonly string[]): string | undefined {
  const signedInfo = requiredChild(signature, NS.signature, 'SignedInfo');
  const canonicalization = requiredChild(signedInfo, NS.signature, 'CanonicalizationMethod');
  if ([...nodesOf(canonicalization)].some(isElement)) throw new XmlError('the canonicalization has parameters');
  const method = requiredChild(signedInfo, NS.signature, 'SignatureMethod');
  const verifier = VERIFIERS[attributeOf(method, 'Algorithm') ?? ''];
  const copy = signedInfo.cloneNode(true);
  if (!verifier || !isElement(copy)) return undefined;
  const text = new ExclusiveCanonicalization().process(copy, { defaultNsForPrefix: SignedXml.defaultNsForPrefix });
  const value = Buffer.from(textOf(requiredChild(signature, NS.signature, 'SignatureValue')), 'base64');
  return certificates.find((pem) => {
    const { publicKey } = new X509Certificate(pem);
    const check = createVerify(verifier.hash).update(text);
    return publicKey.asymmetricKeyType === 'rsa' && check.verify({ key: publicKey, ...verifier.options }, value);
  });
}

/** Whether an element says how a key is encrypted: its digest is that of OAEP, not of a signature. */
const isOfEncryption = ({ parentNode }: Element): boolean =>
  isElement(parentNode) && isNamed(parentNode, NS.encryption, 'EncryptionMethod');

/** Rejects SHA-1, HMAC and canonicalization with comments in all signatures below an element. @throws XmlError */
function assertSignatureAlgorithms(root: Element): void {
  for (const element of elementsBelow(root)) {
    if (element.namespaceURI !== NS.signature || isOfEncryption(element)) continue;
    const allowed = SIGNATURE_ALGORITHMS[element.localName];
    const algorithm = attributeOf(element, 'Algorithm') ?? 'none';
    if (allowed && !allowed.includes(algorithm)) {
      throw new XmlError(`the signature uses ${algorithm.slice(0, 100)}; allowed are ${allowed.join(', ')}`);
    }
  }
}

/** @throws XmlError for ciphers that are not accepted, or several keys */
function assertEncryptionAlgorithms(encrypted: Element): void {
  const found = { EncryptedData: 0, EncryptedKey: 0 };
  const allowed = { EncryptedData: CIPHERS, EncryptedKey: [KEY_TRANSPORT] };
  for (const element of elementsBelow(encrypted)) {
    if (element.namespaceURI !== NS.encryption) continue;
    const { localName } = element;
    if (localName !== 'EncryptedData' && localName !== 'EncryptedKey') continue;
    found[localName] += 1;
    const algorithm = attributeOf(requiredChild(element, NS.encryption, 'EncryptionMethod'), 'Algorithm') ?? 'none';
    if (!allowed[localName].includes(algorithm)) {
      const names = allowed[localName].join(', ');
      throw new XmlError(`the assertion is encrypted with ${algorithm.slice(0, 100)}; allowed are ${names}`);
    }
  }
  if (found.EncryptedData !== 1 || found.EncryptedKey !== 1) {
    throw new XmlError('an encrypted assertion must have one EncryptedData and one EncryptedKey');
  }
}

/**
 * Parses what the signature of an element covers, so that nothing unsigned is read; undefined if the
 * element has no signature. @param certificates of the provider, in PEM @throws XmlError if the signature is not valid
 */
export function verifiedElement(xml: string, element: Element, certificates: readonly string[]): Element | undefined {
  const [signature] = childrenOf(element, NS.signature, 'Signature');
  if (!signature) return undefined;
  assertSignatureAlgorithms(element);
  const certificate = signingCertificate(signature, certificates);
  if (certificate === undefined) {
    throw new XmlError('the signature is not from a certificate in the metadata of the provider');
  }
  const root = parseMessage(coveredXml(xml, element, certificate));
  if (root.namespaceURI !== element.namespaceURI || root.localName !== element.localName) {
    throw new XmlError('the signature covers another element');
  }
  return root;
}

function coveredXml(xml: string, element: Element, certificate: string): string {
  let covered: string | null = null;
  try {
    covered = getVerifiedXml(xml, element, [certificate]);
  } catch (error) {
    throw new XmlError(`the signature is not valid: ${error instanceof Error ? error.message : 'unknown error'}`);
  }
  if (covered === null) throw new XmlError('the signature is not of this content');
  return covered;
}

/**
 * The XML of an encrypted assertion. @param keyPairs own ones, of which former ones still decrypt
 * @throws XmlError with the same message for every cause
 */
export async function decryptAssertion(encrypted: Element, keyPairs: readonly KeyPair[]): Promise<string> {
  assertEncryptionAlgorithms(encrypted);
  const xml = encrypted.toString();
  for (const { privateKey } of keyPairs) {
    const decrypted = await decryptXml(xml, privateKey).catch(() => undefined);
    if (decrypted?.includes('<')) return decrypted;
  }
  throw new XmlError('the assertion cannot be decrypted');
}

/** Signs the root element, which starts with its issuer, with RSA and SHA-256. */
export const signMessage = (xml: string, { privateKey, certificate }: KeyPair): string =>
  signXml(
    xml,
    '/*',
    { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
    { privateKey, publicCert: certificate, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
  );
