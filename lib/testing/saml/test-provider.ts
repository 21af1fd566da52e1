import { constants, createCipheriv, createSign, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { ENVELOPED, EXCLUSIVE_C14N, RSA_SHA256, SHA256 } from '#lib/identity/federation/saml/names.ts';
import type { generateKeyPair } from '#lib/identity/federation/saml/own-certificate.ts';

/** A key pair of an identity provider. */
export type ProviderKey = Awaited<ReturnType<typeof generateKeyPair>>;

const XMLNS = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';

export const PROVIDER_ENTITY = 'https://idp.example.test/metadata';
export const PROVIDER_LOGIN = 'https://idp.example.test/login';
export const PROVIDER_LOGOUT = 'https://idp.example.test/logout';

/** What a response says; the defaults are correct. Text is inserted as XML. */
export interface ResponseParts {
  acs: string;
  audience: string;
  requestId: string | undefined;
  key: ProviderKey;
  sign?: 'assertion' | 'response' | 'both' | 'neither';
  nameId?: string;
  /** Attributes of AttributeStatement, by name. */
  attributes?: Record<string, readonly string[]>;
  attributesXml?: string;
  issuer?: string;
  destination?: string;
  recipient?: string;
  confirmedRequestId?: string | undefined;
  assertionId?: string;
  sessionIndex?: string;
  /** Milliseconds from now. */
  sessionEndsInMs?: number;
  issuedInMs?: number;
  startsInMs?: number;
  endsInMs?: number;
  confirmedForMs?: number;
  conditionsXml?: string;
  method?: string;
  algorithms?: { signature?: string; digest?: string };
  status?: string;
  /** Certificate of the platform for which the assertion is encrypted. */
  encryptFor?: string;
  keyTransport?: 'oaep' | 'pkcs1';
}

const at = (inMs: number) => new Date(Date.now() + inMs).toISOString();
export const newId = () => `_${randomBytes(16).toString('hex')}`;
const attribute = (name: string, value: string | undefined) => (value === undefined ? '' : ` ${name}="${value}"`);

/** A response in XML. */
export function samlResponse(parts: ResponseParts): string {
  const { acs, requestId, key, sign = 'assertion', issuer = PROVIDER_ENTITY, destination = acs } = parts;
  const id = newId();
  const signed = sign === 'assertion' || sign === 'both';
  const plain = assertionXml(parts);
  const assertion = signed ? signElement(plain.xml, plain.id, key, parts.algorithms) : plain.xml;
  const content = parts.encryptFor === undefined ? assertion : encrypt(assertion, parts.encryptFor, parts.keyTransport);
  const status = parts.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success';
  const xml =
    `<samlp:Response ${XMLNS} ID="${id}" Version="2.0" IssueInstant="${at(0)}" Destination="${destination}"` +
    `${attribute('InResponseTo', requestId)}><saml:Issuer>${issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${content}</samlp:Response>`;
  return sign === 'response' || sign === 'both' ? signElement(xml, id, key, parts.algorithms) : xml;
}

function assertionXml(parts: ResponseParts): { id: string; xml: string } {
  const { acs, audience, requestId, nameId = 'alice', issuer = PROVIDER_ENTITY, recipient = acs } = parts;
  const { issuedInMs = 0, startsInMs = -5000, endsInMs = 300_000, confirmedForMs = endsInMs } = parts;
  const id = parts.assertionId ?? newId();
  const confirmed = 'confirmedRequestId' in parts ? parts.confirmedRequestId : requestId;
  const attributes = Object.entries(parts.attributes ?? {}).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  const statement = attributes.join('') + (parts.attributesXml ?? '');
  const conditions =
    parts.conditionsXml ??
    `<saml:Conditions NotBefore="${at(startsInMs)}" NotOnOrAfter="${at(endsInMs)}"><saml:AudienceRestriction>` +
      `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`;
  const xml =
    `<saml:Assertion ${XMLNS} ID="${id}" Version="2.0" IssueInstant="${at(issuedInMs)}">` +
    `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject>` +
    `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="${parts.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer'}">` +
    `<saml:SubjectConfirmationData Recipient="${recipient}" NotOnOrAfter="${at(confirmedForMs)}"` +
    `${attribute('InResponseTo', confirmed)}/></saml:SubjectConfirmation></saml:Subject>${conditions}` +
    `<saml:AuthnStatement AuthnInstant="${at(issuedInMs)}" SessionIndex="${parts.sessionIndex ?? 'session-1'}"` +
    `${attribute('SessionNotOnOrAfter', parts.sessionEndsInMs === undefined ? undefined : at(parts.sessionEndsInMs))}>` +
    '<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password' +
    '</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>' +
    (statement === '' ? '' : `<saml:AttributeStatement>${statement}</saml:AttributeStatement>`) +
    '</saml:Assertion>';
  return { id, xml };
}

/** Signs the element with an id after its issuer. */
export function signElement(
  xml: string,
  id: string,
  { privateKey, certificate }: ProviderKey,
  { signature = RSA_SHA256, digest = SHA256 }: { signature?: string; digest?: string } = {},
): string {
  const signer = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: signature as typeof RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE_C14N,
  });
  // The confusion of keys: the public certificate as the secret of an HMAC.
  if (signature.includes('hmac')) {
    signer.enableHMAC();
    signer.privateKey = certificate;
  }
  const xpath = `//*[@ID="${id}"]`;
  signer.addReference({ xpath, transforms: [ENVELOPED, EXCLUSIVE_C14N], digestAlgorithm: digest as typeof SHA256 });
  const reference = `${xpath}/*[local-name(.)="Issuer"]`;
  signer.computeSignature(xml, { prefix: 'ds', location: { reference, action: 'after' } });
  return signer.getSignedXml();
}

/** AES-256-GCM, and RSA with OAEP or PKCS #1 padding. */
function encrypt(xml: string, certificate: string, transport: 'oaep' | 'pkcs1' = 'oaep'): string {
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const content = Buffer.concat([iv, cipher.update(xml, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const padding = transport === 'oaep' ? constants.RSA_PKCS1_OAEP_PADDING : constants.RSA_PKCS1_PADDING;
  const wrapped = publicEncrypt({ key: new X509Certificate(certificate).publicKey, padding }, key);
  const method = transport === 'oaep' ? 'rsa-oaep-mgf1p' : 'rsa-1_5';
  return (
    '<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" ' +
    'Type="http://www.w3.org/2001/04/xmlenc#Element">' +
    '<xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/>' +
    '<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey>' +
    `<xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#${method}">` +
    '<ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/></xenc:EncryptionMethod>' +
    `<xenc:CipherData><xenc:CipherValue>${wrapped.toString('base64')}</xenc:CipherValue></xenc:CipherData>` +
    '</xenc:EncryptedKey></ds:KeyInfo>' +
    `<xenc:CipherData><xenc:CipherValue>${content.toString('base64')}</xenc:CipherValue></xenc:CipherData>` +
    '</xenc:EncryptedData></saml:EncryptedAssertion>'
  );
}

/** Metadata of the provider with its signing certificates. */
export function providerMetadata(
  keys: readonly ProviderKey[],
  { entityId = PROVIDER_ENTITY, attributes = '', services = '' } = {},
): string {
  const base64 = ({ certificate }: ProviderKey) => certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const descriptors = keys.map(
    (key) =>
      '<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>' +
      `${base64(key)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  const binding = (name: string) => `Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${name}"`;
  const standard =
    `<md:SingleLogoutService ${binding('Redirect')} Location="${PROVIDER_LOGOUT}"/>` +
    `<md:SingleLogoutService ${binding('POST')} Location="${PROVIDER_LOGOUT}"/>` +
    `<md:SingleSignOnService ${binding('Redirect')} Location="${PROVIDER_LOGIN}"/>` +
    `<md:SingleSignOnService ${binding('POST')} Location="${PROVIDER_LOGIN}"/>`;
  return (
    '<?xml version="1.0"?><!-- A comment --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ' +
    `xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}"${attributes}>` +
    '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">' +
    `${descriptors.join('')}${services || standard}</md:IDPSSODescriptor></md:EntityDescriptor>`
  );
}

interface LogoutParts {
  destination: string;
  nameId?: string;
  sessionIndexes?: readonly string[];
  issuer?: string;
  issuedInMs?: number;
  id?: string;
}

/** A logout request of the provider in XML, not signed. */
export function logoutRequestXml({ destination, nameId = 'alice', id = newId(), ...parts }: LogoutParts): string {
  const indexes = (parts.sessionIndexes ?? []).map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`);
  return (
    `<samlp:LogoutRequest ${XMLNS} ID="${id}" Version="2.0" IssueInstant="${at(parts.issuedInMs ?? 0)}" ` +
    `Destination="${destination}"><saml:Issuer>${parts.issuer ?? PROVIDER_ENTITY}</saml:Issuer>` +
    `<saml:NameID>${nameId}</saml:NameID>${indexes.join('')}</samlp:LogoutRequest>`
  );
}

/** A logout response of the provider in XML, not signed. */
export const logoutResponseXml = (destination: string, requestId: string): string =>
  `<samlp:LogoutResponse ${XMLNS} ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${destination}" ` +
  `InResponseTo="${requestId}"><saml:Issuer>${PROVIDER_ENTITY}</saml:Issuer><samlp:Status>` +
  '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>';

/** A query with a message, signed by a key unless there is none. */
export function redirectQuery(
  kind: 'SAMLRequest' | 'SAMLResponse',
  xml: string,
  key: ProviderKey | undefined,
  algorithm = RSA_SHA256,
): string {
  const parts = [`${kind}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`, 'RelayState=relay%20state'];
  if (key) {
    parts.push(`SigAlg=${encodeURIComponent(algorithm)}`);
    const hash = algorithm.endsWith('sha1') ? 'sha1' : 'sha256';
    const signature = createSign(hash).update(parts.join('&')).sign(key.privateKey, 'base64');
    parts.push(`Signature=${encodeURIComponent(signature)}`);
  }
  return parts.join('&');
}

/** The message in an address that the platform sent a browser to. */
export function messageIn(address: string, kind: 'SAMLRequest' | 'SAMLResponse'): string {
  const value = new URL(address).searchParams.get(kind) ?? '';
  return inflateRawSync(Buffer.from(value, 'base64')).toString();
}
