import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { decode, type TestSaml, testSaml } from '#lib/testing/saml/saml-sign-in.ts';
import {
  logoutRequestXml,
  logoutResponseXml,
  messageIn,
  newId,
  PROVIDER_LOGOUT,
  redirectQuery,
  signElement,
} from '#lib/testing/saml/test-provider.ts';
import { openSession } from '../../sessions/session-records.ts';
import { samlBrowserProtocol } from './browser.ts';
import { keyPairsOf, samlProtocol } from './key-pairs.ts';
import { answerLogout } from './logout.ts';
import { generateKeyPair } from './own-certificate.ts';
import { verifyRedirect } from './redirect-binding.ts';
import { verifiedElement } from './signed-xml.ts';
import { parseMessage } from './xml/parse-xml.ts';

const it = usePlatform();
const returnUrl = `${BASE_URL}/sign-in`;
let saml: TestSaml;
beforeAll(async () => {
  saml = await testSaml('acme');
});

/** Records a session of the console that a provider vouches for. */
async function newSession(subject: string, sessionIndex: string | null, providerId = 'acme'): Promise<string> {
  const { database } = it.platform.services;
  const visitor = { address: '192.0.2.1', userAgent: 'Test' };
  const chain = { userId: randomUUID(), chainId: randomUUID(), expiresAtMs: Date.now() + 3_600_000 };
  const id = await openSession(database, { ...chain, ...visitor });
  const provided = { provider_id: providerId, protocol_id: 'saml2', subject, session_index: sessionIndex };
  await database.transact((tx) => tx.updateTable('console_sessions').set(provided).where('id', '=', id).execute());
  return id;
}

/** Those of the sessions that still exist. */
async function openOf(...ids: string[]): Promise<string[]> {
  const rows = it.platform.services.database.read.selectFrom('console_sessions').select('id').where('id', 'in', ids);
  const found = (await rows.execute()).map(({ id }) => id);
  return ids.filter((id) => found.includes(id));
}

const answer = (message: { url: URL; form?: URLSearchParams }) =>
  answerLogout(it.platform.services, saml.protocol, message, saml.addresses);

const sendRedirect = (query: string) => answer({ url: new URL(`${saml.addresses.slo}?${query}`) });

const sendForm = (xml: string, kind = 'SAMLRequest') => {
  const fields = { [kind]: Buffer.from(xml).toString('base64'), RelayState: 'relay state' };
  return answer({ url: new URL(saml.addresses.slo), form: new URLSearchParams(fields) });
};

const request = (nameId: string, parts: Partial<Parameters<typeof logoutRequestXml>[0]> = {}) =>
  logoutRequestXml({ destination: saml.addresses.slo, nameId, ...parts });

const ownCertificates = async () =>
  (await keyPairsOf(it.platform.services.database, samlProtocol(saml.protocol))).map(({ certificate }) => certificate);

describe('A logout request of the provider', () => {
  test('by redirect ends all sessions of the user there, and is answered with a signature', async () => {
    const own = [await newSession('ann', '1'), await newSession('ann', '2')];
    const others = [await newSession('ben', '1'), await newSession('ann', '1', 'other')];
    const id = newId();
    const step = await sendRedirect(redirectQuery('SAMLRequest', request('ann', { id }), saml.key));
    expect(await openOf(...own, ...others)).toEqual(others);
    if (!('redirect' in step)) throw new Error('The answer is a form.');
    expect(step.redirect.startsWith(`${PROVIDER_LOGOUT}?`)).toBe(true);
    const { kind, xml, relayState } = verifyRedirect(new URL(step.redirect).search, await ownCertificates());
    expect([kind, relayState]).toEqual(['SAMLResponse', 'relay state']);
    expect(parseMessage(xml).getAttribute('InResponseTo')).toBe(id);
  });

  test('by form ends the sessions that it names, and those whose index is unknown', async () => {
    const [named, unknown, other] = [
      await newSession('cleo', '1'),
      await newSession('cleo', null),
      await newSession('cleo', '2'),
    ];
    const id = newId();
    const xml = signElement(request('cleo', { id, sessionIndexes: ['1', '3'] }), id, saml.key);
    const step = await sendForm(xml);
    expect(await openOf(named, unknown, other)).toEqual([other]);
    if (!('fields' in step)) throw new Error('The answer is a redirect.');
    expect([step.action, step.fields.RelayState]).toEqual([PROVIDER_LOGOUT, 'relay state']);
    const response = decode(step.fields.SAMLResponse);
    expect(verifiedElement(response, parseMessage(response), await ownCertificates())).toBeDefined();
  });

  const refusals: [string, () => Promise<unknown>, string][] = [
    [
      'without a signature, by redirect',
      () => sendRedirect(redirectQuery('SAMLRequest', request('dan'), undefined)),
      'not signed',
    ],
    ['without a signature, by form', () => sendForm(request('dan')), 'not signed'],
    [
      'with a signature of another certificate',
      async () => sendRedirect(redirectQuery('SAMLRequest', request('dan'), await generateKeyPair('Attacker', 2048))),
      'the signature is not from',
    ],
    [
      'with SHA-1',
      () => {
        const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
        return sendRedirect(redirectQuery('SAMLRequest', request('dan'), saml.key, sha1));
      },
      'an algorithm that is not allowed',
    ],
    [
      'whose signature is of another message',
      () => {
        const signed = new URLSearchParams(redirectQuery('SAMLRequest', request('eve'), saml.key));
        const query = redirectQuery('SAMLRequest', request('dan'), saml.key);
        return sendRedirect(
          query.replace(/Signature=.*/, `Signature=${encodeURIComponent(signed.get('Signature') ?? '')}`),
        );
      },
      'the signature is not from',
    ],
    [
      'of another issuer',
      () => sendRedirect(redirectQuery('SAMLRequest', request('dan', { issuer: 'https://other.test' }), saml.key)),
      'the issuer is https://other.test',
    ],
    [
      'to another address',
      () => sendRedirect(redirectQuery('SAMLRequest', request('dan', { destination: 'https://other.test' }), saml.key)),
      'addressed to https://other.test',
    ],
    [
      'of an hour ago',
      () => sendRedirect(redirectQuery('SAMLRequest', request('dan', { issuedInMs: -3_600_000 }), saml.key)),
      'expired',
    ],
    ['without a name', () => sendRedirect(redirectQuery('SAMLRequest', request(''), saml.key)), 'names no user'],
    [
      'that is too long when it is decompressed',
      () => sendRedirect(redirectQuery('SAMLRequest', `<a>${' '.repeat(400_000)}</a>`, saml.key)),
      'too long',
    ],
  ];
  test.each(refusals)('%s is refused, and sessions continue', async (_, send, reason) => {
    const session = await newSession('dan', '1');
    await expect(send()).rejects.toThrow(reason);
    expect(await openOf(session)).toEqual([session]);
  });

  test('is refused a second time', async () => {
    const query = redirectQuery('SAMLRequest', request('fay'), saml.key);
    await sendRedirect(query);
    await expect(sendRedirect(query)).rejects.toThrow('received before');
  });
});

describe('A logout response of the provider', () => {
  test('returns to the console if it answers a request of the platform', async () => {
    const step = await samlBrowserProtocol.signOut(it.platform.services, saml.protocol, { subject: 'gus' }, returnUrl);
    const xml = messageIn(step && 'redirect' in step ? step.redirect : '', 'SAMLRequest');
    const requestId = parseMessage(xml).getAttribute('ID') ?? '';
    const response = logoutResponseXml(saml.addresses.slo, requestId);
    expect(await sendRedirect(redirectQuery('SAMLResponse', response, saml.key))).toEqual({ redirect: returnUrl });
  });

  test('is refused if it answers nothing', async () => {
    const response = logoutResponseXml(saml.addresses.slo, newId());
    const sent = sendRedirect(redirectQuery('SAMLResponse', response, saml.key));
    await expect(sent).rejects.toThrow('answers no request');
  });
});
