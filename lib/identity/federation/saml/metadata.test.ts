import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { type TestSaml, testSaml } from '#lib/testing/saml/saml-sign-in.ts';
import { PROVIDER_ENTITY, PROVIDER_LOGIN, PROVIDER_LOGOUT, providerMetadata } from '#lib/testing/saml/test-provider.ts';
import { assertSamlConfiguration } from './check-configuration.ts';
import { MAX_METADATA, SamlConfiguration } from './configuration.ts';
import { currentProviderMetadata, readProviderMetadata } from './idp-metadata.ts';
import { keyPairsOf, rotateKeyPairs, samlProtocol } from './key-pairs.ts';
import { NS } from './names.ts';
import { generateKeyPair } from './own-certificate.ts';
import type { RotationStep } from './schema.ts';
import { serviceMetadata } from './service-metadata.ts';
import { attributeOf, childrenOf, parseDocument, requiredChild } from './xml/parse-xml.ts';

const it = usePlatform();
let saml: TestSaml;
beforeAll(async () => {
  saml = await testSaml('acme');
});

describe('Metadata of a provider', () => {
  test('gives its name, certificates and addresses', async () => {
    const next = await generateKeyPair('Next', 2048);
    const metadata = readProviderMetadata(providerMetadata([saml.key, next, saml.key]));
    expect(metadata).toMatchObject({ entityId: PROVIDER_ENTITY, wantsSignedRequests: false, validUntilMs: undefined });
    const fingerprints = (certificates: readonly string[]) =>
      certificates.map((pem) => new X509Certificate(pem).fingerprint256);
    expect(fingerprints(metadata.certificates)).toEqual(fingerprints([saml.key.certificate, next.certificate]));
    expect(metadata.signOn.map(({ binding, location }) => [binding, location])).toEqual([
      ['redirect', PROVIDER_LOGIN],
      ['post', PROVIDER_LOGIN],
    ]);
    expect(metadata.logout.map(({ responseLocation }) => responseLocation)).toEqual([PROVIDER_LOGOUT, PROVIDER_LOGOUT]);
  });

  test('may be that of one provider among other entities', () => {
    const one = providerMetadata([saml.key]).replace(/^.*?-->/, '');
    const wrap = (content: string) =>
      `<md:EntitiesDescriptor xmlns:md="${NS.metadata}">${content}</md:EntitiesDescriptor>`;
    const other = '<md:EntityDescriptor entityID="https://sp.test"><md:SPSSODescriptor/></md:EntityDescriptor>';
    expect(readProviderMetadata(wrap(other + one)).entityId).toBe(PROVIDER_ENTITY);
    expect(() => readProviderMetadata(wrap(one + one))).toThrow('2 identity providers');
  });

  test.each<[string, (xml: string) => string, string]>([
    ['has a document type', (xml) => `<!DOCTYPE x>${xml}`, 'a document type declaration'],
    ['is not XML', () => 'x', 'not well-formed'],
    ['is something else', () => '<a/>', 'not SAML 2.0 metadata'],
    ['is too long', (xml) => xml + ' '.repeat(MAX_METADATA), `more than ${MAX_METADATA} characters`],
    ['has no certificate', (xml) => xml.replaceAll(/<md:KeyDescriptor.*?<\/md:KeyDescriptor>/gs, ''), 'no certificate'],
    ['has a broken certificate', (xml) => xml.replace(/(X509Certificate>)[^<]{9}/, '$1AAAAAAAAA'), 'cannot be read'],
    ['has no address for sign-ins', (xml) => xml.replaceAll('SingleSignOnService', 'Other'), 'no SingleSignOnService'],
    [
      'sends browsers to a script',
      (xml) => xml.replaceAll(PROVIDER_LOGIN, 'javascript:alert(1)'),
      'not an http or https',
    ],
    ['has no name', (xml) => xml.replace(/ entityID="[^"]+"/, ''), 'no entityID'],
  ])('is refused if it %s', (_, change, reason) => {
    expect(() => readProviderMetadata(change(providerMetadata([saml.key])))).toThrow(reason);
  });

  test('is refused after its end', () => {
    const until = (text: string) => providerMetadata([saml.key], { attributes: ` validUntil="${text}"` });
    expect(currentProviderMetadata(until('2999-01-01T00:00:00Z')).validUntilMs).toBe(Date.parse('2999-01-01'));
    expect(() => currentProviderMetadata(until('2020-01-01T00:00:00Z'))).toThrow('expired on 2020-01-01');
    expect(() => currentProviderMetadata(until('soon'))).toThrow('soon is not a time');
  });
});

describe('Metadata of the platform', () => {
  const metadataOf = async ({ protocol, addresses }: TestSaml) => {
    const { configuration } = samlProtocol(protocol);
    const keyPairs = await keyPairsOf(it.platform.services.database, samlProtocol(protocol));
    const root = parseDocument(serviceMetadata({ configuration, addresses, keyPairs }), MAX_METADATA);
    return { root, descriptor: requiredChild(root, NS.metadata, 'SPSSODescriptor') };
  };
  const certificatesIn = (descriptor: Element, use: string) =>
    childrenOf(descriptor, NS.metadata, 'KeyDescriptor')
      .filter((key) => attributeOf(key, 'use') === use)
      .map((key) => requiredChild(key, NS.signature, 'KeyInfo').textContent);

  test('names its addresses, certificates and bindings', async () => {
    const { root, descriptor } = await metadataOf(saml);
    expect(attributeOf(root, 'entityID')).toBe(saml.addresses.metadata);
    const consumers = childrenOf(descriptor, NS.metadata, 'AssertionConsumerService');
    expect(consumers.map((one) => attributeOf(one, 'Location'))).toEqual([saml.addresses.acs, saml.addresses.ecp]);
    const logout = childrenOf(descriptor, NS.metadata, 'SingleLogoutService');
    expect(logout.map((one) => attributeOf(one, 'Location'))).toEqual([saml.addresses.slo, saml.addresses.slo]);
    expect(certificatesIn(descriptor, 'signing')).toEqual(certificatesIn(descriptor, 'encryption'));
  });

  test('has the next key before it signs, and no longer has the former one', async () => {
    const rotating = await testSaml('rotating', {}, saml.key);
    const { database } = it.platform.services;
    const protocol = samlProtocol(rotating.protocol);
    const states = async () => (await keyPairsOf(database, protocol)).map(({ state }) => state);
    const signing = async () => certificatesIn((await metadataOf(rotating)).descriptor, 'signing');
    const rotate = (step: RotationStep) => rotateKeyPairs(database, protocol, step);
    const [first] = await signing();
    await expect(rotate('activate')).rejects.toThrow('No new key is prepared');
    await rotate('prepare');
    await expect(rotate('prepare')).rejects.toThrow('already prepared');
    const [, second] = await signing();
    expect(await signing()).toEqual([first, second]);
    expect(certificatesIn((await metadataOf(rotating)).descriptor, 'encryption')).toEqual([second]);
    await rotate('activate');
    expect([await states(), await signing()]).toEqual([['current', 'former'], [second]]);
    await rotate('finish');
    expect(await states()).toEqual(['current']);
    await expect(rotate('finish')).rejects.toThrow('There is no former key');
  });
});

describe('A configuration is refused', () => {
  const check = (options: Partial<SamlConfiguration>) => {
    const input = { type: 'saml', idp_metadata: providerMetadata([saml.key]), ...options };
    return () => assertSamlConfiguration(SamlConfiguration.parse(input));
  };

  test('with metadata that cannot be read', () => {
    expect(check({})).not.toThrow();
    expect(check({ idp_metadata: '<a/>' })).toThrow('Invalid idp_metadata: the document is not SAML 2.0 metadata.');
  });

  test('unless key and certificate belong together', async () => {
    const [one, other] = [await generateKeyPair('One', 2048), await generateKeyPair('Other', 2048)];
    const private_key = one.privateKey;
    expect(check({ private_key, certificate: one.certificate })).not.toThrow();
    expect(check({ private_key, certificate: other.certificate })).toThrow('not of the private_key');
    expect(check({ private_key })).toThrow('requires its certificate');
    expect(check({ private_key: 'x', certificate: one.certificate })).toThrow('Use an RSA key');
    expect(check({ private_key, certificate: 'x' })).toThrow('Use a certificate in PEM');
  });
});
