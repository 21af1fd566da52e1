import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { decode, finishSaml, responseTo, startSaml, type TestSaml, testSaml } from '#lib/testing/saml/saml-sign-in.ts';
import {
  messageIn,
  PROVIDER_ENTITY,
  PROVIDER_LOGIN,
  PROVIDER_LOGOUT,
  providerMetadata,
  redirectQuery,
} from '#lib/testing/saml/test-provider.ts';
import { samlBrowserProtocol } from './browser.ts';
import { keyPairsOf, samlProtocol } from './key-pairs.ts';
import { generateKeyPair } from './own-certificate.ts';
import { verifyRedirect } from './redirect-binding.ts';
import { verifiedElement } from './signed-xml.ts';
import { parseMessage } from './xml/parse-xml.ts';

const it = usePlatform();
let saml: TestSaml;
beforeAll(async () => {
  saml = await testSaml('acme');
});

const ownCertificates = async ({ protocol }: TestSaml = saml) =>
  (await keyPairsOf(it.platform.services.database, samlProtocol(protocol))).map(({ certificate }) => certificate);

const POST_ONLY = `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${PROVIDER_LOGIN}"/>`;

describe('A SAML request', () => {
  test('is a signed redirect that names the platform and where to answer', async () => {
    const { step, signIn } = await startSaml(it, saml);
    if (!('redirect' in step)) throw new Error('The step is a form.');
    const { search, origin, pathname } = new URL(step.redirect);
    expect(origin + pathname).toBe(PROVIDER_LOGIN);
    const { xml, relayState } = verifyRedirect(search, await ownCertificates());
    expect(relayState).toBe(signIn.id);
    const request = parseMessage(xml);
    expect(request.getAttribute('AssertionConsumerServiceURL')).toBe(saml.addresses.acs);
    expect(request.getAttribute('Destination')).toBe(PROVIDER_LOGIN);
    expect(request.textContent).toBe(saml.addresses.metadata);
  });

  test('is a form with a signature in the message if the provider takes only that', async () => {
    const idp_metadata = providerMetadata([saml.key], { services: POST_ONLY });
    const posting = await testSaml('posting', { idp_metadata, entity_id: 'urn:nephos', name_id_format: 'urn:mail' });
    const { step, signIn } = await startSaml(it, posting);
    if (!('fields' in step)) throw new Error('The step is a redirect.');
    expect([step.action, step.fields.RelayState]).toEqual([PROVIDER_LOGIN, signIn.id]);
    const xml = decode(step.fields.SAMLRequest);
    const signed = verifiedElement(xml, parseMessage(xml), await ownCertificates(posting));
    expect(signed?.textContent).toBe('urn:nephos');
    expect(xml).toContain('Format="urn:mail"');
  });

  test('has no signature if the administrator wants none and the provider asks for none', async () => {
    const { step } = await startSaml(it, await testSaml('unsigned', { sign_requests: false }));
    expect(JSON.stringify(step)).not.toContain('Signature');
  });
});

describe('A SAML response', () => {
  test.each(['assertion', 'response', 'both'] as const)('with a signature of %s signs in', async (sign) => {
    const started = await startSaml(it, saml);
    const finished = await finishSaml(it, saml, started, responseTo(saml, started, { sign }));
    expect(finished.session).toMatchObject({ subject: 'alice', sessionIndex: 'session-1' });
  });

  test('gives attributes by Name and FriendlyName, with all values, and names the provider', async () => {
    const started = await startSaml(it, saml);
    const attributesXml =
      '<saml:Attribute Name="urn:oid:0.9.2342.19200300.100.1.3" FriendlyName="mail"><saml:AttributeValue>' +
      'alice@example.test</saml:AttributeValue></saml:Attribute><saml:Attribute Name="x" FriendlyName="groups">' +
      '<saml:AttributeValue>shadow</saml:AttributeValue></saml:Attribute><saml:Attribute Name="MELLON_IDP">' +
      '<saml:AttributeValue>https://other.example.test</saml:AttributeValue></saml:Attribute>';
    const xml = responseTo(saml, started, { attributes: { groups: ['dev', 'ops &amp; more'] }, attributesXml });
    const { assertion } = await finishSaml(it, saml, started, xml);
    expect(assertion).toEqual({
      'urn:oid:0.9.2342.19200300.100.1.3': ['alice@example.test'],
      mail: ['alice@example.test'],
      groups: ['dev', 'ops & more'],
      x: ['shadow'],
      MELLON_NAME_ID: ['alice'],
      MELLON_IDP: [PROVIDER_ENTITY],
      'Shib-Identity-Provider': [PROVIDER_ENTITY],
    });
  });

  test.each(['assertion', 'response'] as const)('encrypted, with a signature of %s, signs in', async (sign) => {
    const encrypted = await testSaml('encrypted', { want_assertions_encrypted: true }, saml.key);
    const [encryptFor = ''] = await ownCertificates(encrypted);
    const started = await startSaml(it, encrypted);
    const { session } = await finishSaml(it, encrypted, started, responseTo(encrypted, started, { sign, encryptFor }));
    expect(session.subject).toBe('alice');
  });

  test('that is not encrypted is refused if the administrator wants encryption', async () => {
    const encrypted = await testSaml('encrypted', { want_assertions_encrypted: true }, saml.key);
    const started = await startSaml(it, encrypted);
    const refused = finishSaml(it, encrypted, started, responseTo(encrypted, started));
    await expect(refused).rejects.toThrow('the assertion is not encrypted');
  });

  test('is accepted from the old and the new key while the provider changes it', async () => {
    const next = await generateKeyPair('Next', 2048);
    const changing = await testSaml('changing', { idp_metadata: providerMetadata([saml.key, next]) }, saml.key);
    for (const key of [saml.key, next]) {
      const started = await startSaml(it, changing);
      const finished = await finishSaml(it, changing, started, responseTo(changing, started, { key }));
      expect(finished.session.subject).toBe('alice');
    }
  });

  test('without a request is refused, unless the administrator allows it', async () => {
    const start = async (options: { allow_unsolicited: boolean }) => {
      const direct = await testSaml('direct', options, saml.key);
      const started = await startSaml(it, direct);
      started.signIn.secrets = {};
      const xml = responseTo(direct, started, { requestId: undefined });
      return finishSaml(it, direct, started, xml);
    };
    await expect(start({ allow_unsolicited: false })).rejects.toThrow('started at the provider');
    expect((await start({ allow_unsolicited: true })).session.subject).toBe('alice');
  });

  test('with another status is refused with the status of the provider', async () => {
    const started = await startSaml(it, saml);
    const status = 'urn:oasis:names:tc:SAML:2.0:status:Responder';
    await expect(finishSaml(it, saml, started, responseTo(saml, started, { status }))).rejects.toThrow(status);
  });
});

describe('Signing out at the provider', () => {
  test('sends a signed request with the NameID and the session as they were asserted', async () => {
    const started = await startSaml(it, saml);
    const { session } = await finishSaml(it, saml, started, responseTo(saml, started));
    const step = await samlBrowserProtocol.signOut(it.platform.services, saml.protocol, session, saml.callbackUrl);
    if (!step || !('redirect' in step)) throw new Error('There is no redirect.');
    expect(step.redirect.startsWith(`${PROVIDER_LOGOUT}?`)).toBe(true);
    const { xml } = verifyRedirect(new URL(step.redirect).search, await ownCertificates());
    expect(xml).toContain('Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">alice</saml:NameID>');
    expect(xml).toContain('<samlp:SessionIndex>session-1</samlp:SessionIndex>');
    expect(messageIn(step.redirect, 'SAMLRequest')).toBe(xml);
  });

  test('is left out if the provider has no address for it', async () => {
    const silent = await testSaml('silent', { idp_metadata: providerMetadata([saml.key], { services: POST_ONLY }) });
    const session = { subject: 'alice' };
    const { services } = it.platform;
    expect(await samlBrowserProtocol.signOut(services, silent.protocol, session, saml.callbackUrl)).toBeUndefined();
  });
});

test('A generated certificate is of the key, and is the same for all later requests', async () => {
  const fresh = await testSaml('fresh', {}, saml.key);
  const { database } = it.platform.services;
  const read = () => keyPairsOf(database, samlProtocol(fresh.protocol));
  const [[first], [second]] = await Promise.all([read(), read()]);
  expect(first).toEqual(second);
  expect((await read())[0]).toEqual(first);
  expect(new X509Certificate(first.certificate).subject).toBe('CN=fresh');
});

test('A query without a valid signature is refused', () => {
  const query = redirectQuery('SAMLRequest', '<a/>', saml.key);
  const { certificate } = saml.key;
  expect(verifyRedirect(query, [certificate])).toMatchObject({ xml: '<a/>', relayState: 'relay state' });
  expect(() => verifyRedirect(query.replace('relay', 'other'), [certificate])).toThrow('the signature is not from');
  expect(() => verifyRedirect(`${query}&SAMLRequest=x`, [certificate])).toThrow('SAMLRequest twice');
  expect(() => verifyRedirect(redirectQuery('SAMLRequest', '<a/>', undefined), [certificate])).toThrow('not signed');
});
