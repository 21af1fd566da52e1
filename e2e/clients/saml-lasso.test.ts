import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserStep, FinishedSignIn } from '#lib/auth/federated/browser-protocol.ts';
import { openSession } from '#lib/auth/session-records.ts';
import { samlBrowserProtocol } from '#lib/identity/federation/saml/browser.ts';
import { finishEcp, startEcp } from '#lib/identity/federation/saml/ecp.ts';
import { keyPairsOf, samlProtocol } from '#lib/identity/federation/saml/key-pairs.ts';
import { answerLogout } from '#lib/identity/federation/saml/logout.ts';
import { serviceMetadata } from '#lib/identity/federation/saml/service-metadata.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { LASSO_USER, type LassoProvider, startLassoProvider } from '#lib/testing/saml/lasso-provider.ts';
import { startSaml, type TestSaml, testSaml } from '#lib/testing/saml/saml-sign-in.ts';

/** Sign-in and logout with an identity provider that shares no code with the platform. The tests run in this order. */
const it = usePlatform();
const returnUrl = `${BASE_URL}/sign-in`;
let lasso: LassoProvider;
let saml: TestSaml;

beforeAll(async () => {
  lasso = await startLassoProvider();
  saml = await testSaml('lasso', { idp_metadata: lasso.metadata });
  const { configuration } = samlProtocol(saml.protocol);
  const keyPairs = await keyPairsOf(it.platform.services.database, samlProtocol(saml.protocol));
  lasso.trust(serviceMetadata({ configuration, addresses: saml.addresses, keyPairs }));
});
afterAll(() => lasso?.stop());

/** Where the provider sends the browser after it has followed a step. */
async function follow(
  step: BrowserStep | undefined,
): Promise<{ redirect?: string; action?: string; fields?: Record<string, string> }> {
  if (!step || !('redirect' in step)) throw new Error('The step is no redirect.');
  const response = await fetch(step.redirect);
  const text = await response.text();
  if (!response.ok) throw new Error(`The provider answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

async function signIn(): Promise<FinishedSignIn> {
  const started = await startSaml(it, saml);
  const { action, fields } = await follow(started.step);
  expect([action, fields?.RelayState]).toEqual([saml.addresses.acs, started.signIn.id]);
  const form = new URLSearchParams(fields);
  return samlBrowserProtocol.finish(it.platform.services, saml.protocol, started.signIn, {
    url: new URL(action ?? ''),
    form,
  });
}

/** A session of the console for a sign-in. */
async function record({ session }: FinishedSignIn): Promise<string> {
  const { database } = it.platform.services;
  const id = await openSession(database, {
    ...{ userId: 'alice', chainId: 'chain', address: '192.0.2.1', userAgent: 'Test' },
    expiresAtMs: Date.now() + 3_600_000,
  });
  const provided = { provider_id: 'lasso', protocol_id: 'saml2', subject: session.subject };
  const row = { ...provided, session_index: session.sessionIndex ?? null };
  await database.transact((tx) => tx.updateTable('console_sessions').set(row).where('id', '=', id).execute());
  return id;
}

const exists = async (id: string) => {
  const row = it.platform.services.database.read.selectFrom('console_sessions').select('id').where('id', '=', id);
  return (await row.executeTakeFirst()) !== undefined;
};

const answer = (redirect: string | undefined) =>
  answerLogout(it.platform.services, saml.protocol, { url: new URL(redirect ?? '') }, saml.addresses);

describe('An identity provider on lasso', () => {
  test('signs a user in and asserts groups', async () => {
    const { assertion, session } = await signIn();
    expect([assertion.uid, assertion.groups]).toEqual([[LASSO_USER.name], LASSO_USER.groups]);
    expect(assertion.MELLON_IDP).toEqual([`${lasso.url}/metadata`]);
    expect([assertion.MELLON_NAME_ID, session.sessionIndex]).toEqual([[session.subject], expect.any(String)]);
  });

  test('is asked to end the session, and its answer returns to the console', async () => {
    const { session } = await signIn();
    const step = await samlBrowserProtocol.signOut(it.platform.services, saml.protocol, session, returnUrl);
    const { redirect } = await follow(step);
    expect(await answer(redirect)).toEqual({ redirect: returnUrl });
  });

  test('ends a session of the console, and accepts the answer', async () => {
    const own = await record(await signIn());
    const other = await record(await signIn());
    const { redirect } = await follow({ redirect: `${lasso.url}/end` });
    const step = await answer(redirect);
    expect([await exists(own), await exists(other)]).toEqual([true, false]);
    expect(await follow(step)).toEqual({ redirect: null });
  });

  test('signs in a client without a browser, if the password is right', async () => {
    const context = { database: it.platform.services.database, baseUrl: BASE_URL };
    const ask = async (password: string) => {
      const envelope = await startEcp(context, saml.protocol);
      const authorization = `Basic ${Buffer.from(`${LASSO_USER.name}:${password}`).toString('base64')}`;
      const headers = { authorization, 'content-type': 'text/xml' };
      const body = envelope.replace(/<S:Header>.*<\/S:Header>/, '');
      return fetch(`${lasso.url}/ecp`, { method: 'POST', headers, body });
    };
    expect((await ask('wrong')).status).toBe(401);
    const { assertion } = await finishEcp(context, saml.protocol, await (await ask(LASSO_USER.password)).text());
    expect(assertion.groups).toEqual(LASSO_USER.groups);
  });

  test('encrypts its assertions', async () => {
    lasso.encrypt();
    expect((await signIn()).assertion.groups).toEqual(LASSO_USER.groups);
  });
});
