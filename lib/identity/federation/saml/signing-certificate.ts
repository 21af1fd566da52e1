import { constants, createVerify, X509Certificate } from 'node:crypto';
import { ExclusiveCanonicalization, SignedXml } from 'xml-crypto';
import { NS, RSA_PSS_SHA256, RSA_SHA256, RSA_SHA512 } from './names.ts';
import { attributeOf, isElement, nodesOf, requiredChild, textOf } from './xml/parse-xml.ts';
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
export function signingCertificate(signature: Element, certificates: readonly string[]): string | undefined {
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
