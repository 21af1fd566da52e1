import { X509Certificate } from 'node:crypto';
import { MAX_METADATA } from './configuration.ts';
import { BINDING, NS } from './names.ts';
import { durationOf, timeOf } from './times.ts';
import { attributeOf, childOf, childrenOf, isNamed, parseDocument, requiredChild, textOf } from './xml/parse-xml.ts';
import { XmlError } from './xml/scan-xml.ts';

/** A service of the provider that a browser visits. */
export interface ProviderEndpoint {
  binding: 'redirect' | 'post';
  location: string;
  /** Where answers go, if elsewhere. */
  responseLocation: string;
}

/** What the metadata of an identity provider says. */
export interface ProviderMetadata {
  entityId: string;
  /** Signing certificates in PEM. Several while the provider changes its key. */
  certificates: readonly [string, ...string[]];
  signOn: readonly ProviderEndpoint[];
  logout: readonly ProviderEndpoint[];
  wantsSignedRequests: boolean;
  /** End of the metadata's validity, in ms since 1970; undefined if it names none. */
  validUntilMs: number | undefined;
  /** After which the provider recommends to read them again; undefined if it recommends nothing. */
  cacheDurationMs: number | undefined;
}

const MAX_CERTIFICATES = 10;
const MAX_ENDPOINTS = 50;
const MIN_RSA_BITS = 2048;

/**
 * Reads the metadata of an identity provider: an EntityDescriptor, or an EntitiesDescriptor with one provider.
 * @throws XmlError with a reason for administrators
 */
export function readProviderMetadata(xml: string): ProviderMetadata {
  const root = parseDocument(xml, MAX_METADATA);
  const entity = providerIn(root);
  const descriptor = requiredChild(entity, NS.metadata, 'IDPSSODescriptor');
  const entityId = attributeOf(entity, 'entityID');
  if (!entityId) throw new XmlError('the metadata has no entityID');
  const elements = [root, entity, descriptor];
  const signOn = endpointsOf(descriptor, 'SingleSignOnService');
  if (signOn.length === 0)
    throw new XmlError('the metadata has no SingleSignOnService with HTTP-Redirect or HTTP-POST');
  return {
    entityId,
    certificates: certificatesOf(descriptor),
    signOn,
    logout: endpointsOf(descriptor, 'SingleLogoutService'),
    wantsSignedRequests: attributeOf(descriptor, 'WantAuthnRequestsSigned') === 'true',
    validUntilMs: smallest(elements.map((element) => timeOf(attributeOf(element, 'validUntil')))),
    cacheDurationMs: smallest(elements.map((element) => durationOf(attributeOf(element, 'cacheDuration')))),
  };
}

function smallest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** The metadata, which must be valid now. @throws XmlError */
export function currentProviderMetadata(xml: string): ProviderMetadata {
  const metadata = readProviderMetadata(xml);
  if (metadata.validUntilMs !== undefined && metadata.validUntilMs <= Date.now()) {
    const end = new Date(metadata.validUntilMs).toISOString();
    throw new XmlError(`the metadata of the provider expired on ${end}; import it again`);
  }
  return metadata;
}

function providerIn(root: Element): Element {
  if (isNamed(root, NS.metadata, 'EntityDescriptor')) return root;
  if (!isNamed(root, NS.metadata, 'EntitiesDescriptor')) throw new XmlError('the document is not SAML 2.0 metadata');
  const entities = childrenOf(root, NS.metadata, 'EntityDescriptor');
  const providers = entities.filter((entity) => childOf(entity, NS.metadata, 'IDPSSODescriptor') !== undefined);
  const [provider] = providers;
  if (providers.length === 1 && provider) return provider;
  throw new XmlError(`the metadata has ${providers.length} identity providers; use that of one`);
}

function certificatesOf(descriptor: Element): readonly [string, ...string[]] {
  const keys = childrenOf(descriptor, NS.metadata, 'KeyDescriptor').filter(
    (key) => (attributeOf(key, 'use') ?? 'signing') === 'signing',
  );
  const texts = keys
    .flatMap((key) => childrenOf(key, NS.signature, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, NS.signature, 'X509Data'))
    .flatMap((data) => childrenOf(data, NS.signature, 'X509Certificate'))
    .map(textOf);
  const [first, ...others] = [...new Set(texts)];
  if (first === undefined) throw new XmlError('the metadata has no certificate for signatures');
  if (others.length >= MAX_CERTIFICATES)
    throw new XmlError(`the metadata has more than ${MAX_CERTIFICATES} certificates`);
  return [toPem(first), ...others.map(toPem)];
}

/** @throws XmlError unless it is the certificate of an RSA key that is long enough */
function toPem(base64: string): string {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    throw new XmlError('a certificate in the metadata cannot be read');
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa') throw new XmlError(`a certificate has a key of type ${asymmetricKeyType}; use RSA`);
  if ((asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) {
    throw new XmlError(`a certificate has a key of less than ${MIN_RSA_BITS} bits`);
  }
  return certificate.toString();
}

function endpointsOf(descriptor: Element, name: string): ProviderEndpoint[] {
  const elements = childrenOf(descriptor, NS.metadata, name);
  if (elements.length > MAX_ENDPOINTS) throw new XmlError(`the metadata has more than ${MAX_ENDPOINTS} ${name}`);
  return elements.flatMap((element) => {
    const binding = bindingOf(element);
    if (!binding) return [];
    const location = addressIn(element, 'Location');
    if (location === undefined) throw new XmlError(`a ${name} has no Location`);
    return [{ binding, location, responseLocation: addressIn(element, 'ResponseLocation') ?? location }];
  });
}

function bindingOf(element: Element): ProviderEndpoint['binding'] | undefined {
  const binding = attributeOf(element, 'Binding');
  if (binding === BINDING.redirect) return 'redirect';
  return binding === BINDING.post ? 'post' : undefined;
}

/** Browsers are sent there, so an address of another scheme could be a script. @throws XmlError */
function addressIn(element: Element, name: string): string | undefined {
  const address = attributeOf(element, name);
  if (address === undefined) return undefined;
  const url = URL.parse(address);
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.hash) {
    throw new XmlError(`${name} ${address.slice(0, 100)} is not an http or https address`);
  }
  return url.href;
}
