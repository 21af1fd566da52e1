import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConsoleSession } from '#lib/auth/open-console-session.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { addProvider, PROVIDER_NETWORKS, type TestProvider } from '#lib/testing/connected-provider.ts';
import { FederatedBrowser } from '#lib/testing/federated-browser.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { newKey, SigningIssuer } from '#lib/testing/signing-issuer.ts';
import { isSessionOnRecord } from '../../sessions/session-records.ts';
import type { Session } from '../../sessions/session-schema.ts';

const platform = usePlatform(PROVIDER_NETWORKS);
const issuer = new SigningIssuer();
let provider: TestProvider;
let number = 0;

beforeAll(async () => {
  await issuer.start();
  const configuration = { issuer: issuer.issuer, client_id: 'nephos' };
  provider = await addProvider(await signInAdmin(platform), { configuration });
});
afterAll(() => issuer.stop());

async function newSession(subject: string, sessionIndex: string, providerId = provider.id): Promise<Session> {
  const { api } = await newProject(platform);
  const session = await openConsoleSession(platform.platform.services, {
    ...{ token: api.token ?? '', isRenewed: true, isKept: false, address: '192.0.2.1', userAgent: 'a browser' },
    provider: { providerId, protocolId: provider.protocol, subject, sessionIndex, idToken: 'an ID token' },
  });
  if (!session) throw new Error('The session was not opened.');
  return session;
}

const isOpen = (session: Session) => isSessionOnRecord(platform.platform.services, session);

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const sign = (changes: JWTPayload, options = {}) => {
  number += 1;
  return issuer.sign({ aud: 'nephos', events: EVENTS, jti: `logout-${number}`, ...changes }, options);
};
const send = async (logout_token: string) =>
  (await new FederatedBrowser(platform).open(`${provider.signIn}/backchannel-logout`, { form: { logout_token } }))
    .status;

describe('A logout token', () => {
  test('with a session ends this session of the provider only', async () => {
    const ended = await newSession('ada', 'one');
    const others = [await newSession('ada', 'two'), await newSession('ada', 'one', 'other')];
    expect(await send(await sign({ sub: 'ada', sid: 'one' }))).toBe(200);
    expect(await isOpen(ended)).toBe(false);
    expect(await Promise.all(others.map(isOpen))).toEqual([true, true]);
  });

  test('with a subject ends all of its sessions', async () => {
    const ended = [await newSession('grace', 'one'), await newSession('grace', 'two')];
    const other = await newSession('grace-2', 'three');
    expect(await send(await sign({ sub: 'grace' }))).toBe(200);
    expect(await Promise.all(ended.map(isOpen))).toEqual([false, false]);
    expect(await isOpen(other)).toBe(true);
  });

  test('is accepted once', async () => {
    const token = await sign({ sub: 'linus' });
    expect([await send(token), await send(token)]).toEqual([200, 400]);
  });

  test.each<[string, (subject: string) => Promise<string>]>([
    ['without the event', (sub) => sign({ sub, events: undefined })],
    ['with another event', (sub) => sign({ sub, events: { 'https://example.org/event': {} } })],
    [
      'whose event is text',
      (sub) => sign({ sub, events: { 'http://schemas.openid.net/event/backchannel-logout': 'x' } }),
    ],
    ['with a nonce', (sub) => sign({ sub, nonce: 'abc' })],
    ['without an id', (sub) => sign({ sub, jti: undefined })],
    ['without a time', (sub) => sign({ sub, iat: undefined })],
    [
      'that is old',
      (sub) => sign({ sub, iat: Math.floor(Date.now() / 1000) - 600, exp: Math.floor(Date.now() / 1000) + 600 }),
    ],
    ['that has expired', (sub) => sign({ sub, exp: Math.floor(Date.now() / 1000) - 60 })],
    ['for another audience', (sub) => sign({ sub, aud: 'other' })],
    ['of another issuer', (sub) => sign({ sub, iss: 'https://other.example' })],
    ['of a foreign key', async (sub) => sign({ sub }, { key: await newKey(issuer.keys[0]?.kid ?? '') })],
    ['without session and subject', () => sign({ sub: undefined })],
    ['that is empty', async () => ''],
  ])('is rejected and ends nothing: %s', async (what, forge) => {
    const session = await newSession(what, 'one');
    expect(await send(await forge(what))).toBe(400);
    expect(await isOpen(session)).toBe(true);
  });
});
