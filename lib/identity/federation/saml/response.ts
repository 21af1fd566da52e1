import type { KeyPair } from './key-pairs.ts';
import { NS, STATUS_SUCCESS } from './names.ts';
import { decryptAssertion, verifiedElement } from './signed-xml.ts';
import { attributeOf, childOf, elementsBelow, isNamed, parseMessage, requiredChild, textOf } from './xml/parse-xml.ts';
import { XmlError } from './xml/scan-xml.ts';

/** What is needed to verify the messages of a provider. */
export interface Verification {
  /** Certificates of the provider in PEM. */
  certificates: readonly string[];
  keyPairs: readonly KeyPair[];
  wantsEncryption: boolean;
}

/** A response whose assertion is covered by a valid signature: its own, or that of the response. */
export interface VerifiedResponse {
  response: Element;
  assertion: Element;
}

const ASSERTIONS = ['Assertion', 'EncryptedAssertion'];

/**
 * Verifies signatures and decrypts. The assertion is read only from what a signature covers; issuer, audience, recipient
 * and time are checked by `readAssertion`. @throws XmlError
 */
export async function verifyResponse(xml: string, verification: Verification): Promise<VerifiedResponse> {
  const root = parseMessage(xml);
  if (!isNamed(root, NS.protocol, 'Response')) throw new XmlError(`the message is a ${root.localName}, not a Response`);
  assertSuccess(root);
  assertOneAssertion(root);
  const { certificates } = verification;
  const signed = verifiedElement(xml, root, certificates);
  const response = signed ?? root;
  const encrypted = childOf(response, NS.assertion, 'EncryptedAssertion');
  if (encrypted) return { response, assertion: await openAssertion(encrypted, verification, signed !== undefined) };
  if (verification.wantsEncryption) throw new XmlError('the assertion is not encrypted');
  const assertion = requiredChild(response, NS.assertion, 'Assertion');
  if (signed) return { response, assertion };
  return { response, assertion: assertSigned(verifiedElement(xml, assertion, certificates)) };
}

async function openAssertion(
  encrypted: Element,
  { certificates, keyPairs }: Verification,
  isResponseSigned: boolean,
): Promise<Element> {
  const xml = await decryptAssertion(encrypted, keyPairs);
  const assertion = parseMessage(xml);
  if (!isNamed(assertion, NS.assertion, 'Assertion')) throw new XmlError('the encrypted element is not an Assertion');
  const signed = verifiedElement(xml, assertion, certificates);
  return isResponseSigned ? (signed ?? assertion) : assertSigned(signed);
}

function assertSigned(assertion: Element | undefined): Element {
  if (!assertion) throw new XmlError('neither the response nor the assertion is signed');
  return assertion;
}

/** Before anything is verified, because providers do not sign every error. @throws XmlError with status and message */
function assertSuccess(response: Element): void {
  const status = requiredChild(response, NS.protocol, 'Status');
  const code = requiredChild(status, NS.protocol, 'StatusCode');
  if (attributeOf(code, 'Value') === STATUS_SUCCESS) return;
  const detail = childOf(code, NS.protocol, 'StatusCode');
  const message = childOf(status, NS.protocol, 'StatusMessage');
  const parts = [attributeOf(code, 'Value'), detail && attributeOf(detail, 'Value'), message && textOf(message)];
  throw new XmlError(`the provider returned ${parts.filter(Boolean).join(', ').slice(0, 500)}`);
}

/** In the whole document: attacks on signatures hide the signed assertion elsewhere in it. @throws XmlError */
function assertOneAssertion(root: Element): void {
  const assertions = [...elementsBelow(root)].filter(({ localName }) => ASSERTIONS.includes(localName));
  if (assertions.length !== 1) throw new XmlError(`the response has ${assertions.length} assertions instead of one`);
}
