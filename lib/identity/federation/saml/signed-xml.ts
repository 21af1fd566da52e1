import { decryptXml, getVerifiedXml, signXml } from '@node-saml/node-saml/lib/xml.js';
import { assertEncryptionAlgorithms, assertSignatureAlgorithms } from './algorithms.ts';
import type { KeyPair } from './key-pairs.ts';
import { NS } from './names.ts';
import { signingCertificate } from './signing-certificate.ts';
import { childrenOf, parseMessage } from './xml/parse-xml.ts';
import { XmlError } from './xml/scan-xml.ts';

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
