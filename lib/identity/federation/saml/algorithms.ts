import { CIPHERS, KEY_TRANSPORT, NS, SIGNATURE_ALGORITHMS } from './names.ts';
import { attributeOf, elementsBelow, isElement, isNamed, requiredChild } from './xml/parse-xml.ts';
import { XmlError } from './xml/scan-xml.ts';

/** Whether an element says how a key is encrypted: its digest is that of OAEP, not of a signature. */
const isOfEncryption = ({ parentNode }: Element): boolean =>
  isElement(parentNode) && isNamed(parentNode, NS.encryption, 'EncryptionMethod');

/** Rejects SHA-1, HMAC and canonicalization with comments in all signatures below an element. @throws XmlError */
export function assertSignatureAlgorithms(root: Element): void {
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
export function assertEncryptionAlgorithms(encrypted: Element): void {
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
