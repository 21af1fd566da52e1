import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FinishedSignIn } from '#lib/auth/federated/browser-protocol.ts';
import { openSession } from '#lib/auth/session-records.ts';
import { samlBrowserProtocol } from '#lib/identity/federation/saml/browser.ts';
import { keyPairsOf, samlProtocol } from '#lib/identity/federation/saml/key-pairs.ts';
import { answerLogout } from '#lib/identity/federation/saml/logout.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { startSaml, type TestSaml, testSaml } from '#lib/testing/saml/saml-sign-in.ts';
import { PHP_USER, type SimpleSamlPhp, startSimpleSamlPhp } from '#lib/testing/saml/simplesamlphp.ts';
import { newVisitor, type Visitor } from '#lib/testing/saml/visitor.ts';

/** Sign-in and logout with SimpleSAMLphp. The tests run in this order. */
const it = usePlatform();
const returnUrl = `${BASE_URL}/sign-in`;
let php: SimpleSamlPhp;
let saml: TestSaml;

beforeAll(async () => {
  php = await startSimpleSamlPhp();
  saml = await testSaml('php', { idp_metadata: php.metadata, want_assertions_encrypted: true });
  const [{ certificate }] = await keyPairsOf(it.platform.services.database, samlProtocol(saml.protocol));
  php.trust(saml.addresses, certificate);
});
afterAll(() => php?.stop());

async function signIn(visitor: Visitor): Promise<FinishedSignIn> {
  const started = await startSaml(it, saml);
  if (!('redirect' in started.step)) throw new Error('The step is a form.');
  const { form: login } = await visitor.open(started.step.redirect);
  login?.fields.set('username', PHP_USER.name);
  login?.fields.set('password', PHP_USER.password);
  const { form: answer, text } = await visitor.open(login?.action ?? '', login?.fields);
  if (!answer?.fields.has('SAMLResponse')) throw new Error(`There is no response: ${text}`);
  expect(answer.action).toBe(saml.addresses.acs);
  const { services } = it.platform;
  return samlBrowserProtocol.finish(services, saml.protocol, started.signIn, {
    url: new URL(answer.action),
    form: answer.fields,
  });
}

/** A session of the console for a sign-in. */
async function record({ session }: FinishedSignIn): Promise<string> {
  const { database } = it.platform.services;
  const id = await openSession(database, {
    ...{ userId: 'alice', chainId: 'chain', address: '192.0.2.1', userAgent: 'Test' },
    expiresAtMs: Date.now() + 3_600_000,
  });
  const provided = { provider_id: 'php', protocol_id: 'saml2', subject: session.subject };
  const row = { ...provided, session_index: session.sessionIndex ?? null };
  await database.transact((tx) => tx.updateTable('console_sessions').set(row).where('id', '=', id).execute());
  return id;
}

const exists = async (id: string) => {
  const row = it.platform.services.database.read.selectFrom('console_sessions').select('id').where('id', '=', id);
  return (await row.executeTakeFirst()) !== undefined;
};

const answer = (address: string | undefined) =>
  answerLogout(it.platform.services, saml.protocol, { url: new URL(address ?? '') }, saml.addresses);

describe('SimpleSAMLphp', () => {
  test('signs a user in with a signed and encrypted assertion', async () => {
    const { assertion, session } = await signIn(newVisitor());
    expect([assertion.uid, assertion.groups]).toEqual([[PHP_USER.name], PHP_USER.groups]);
    expect([session.subject, session.sessionIndex]).toEqual([PHP_USER.name, expect.any(String)]);
  });

  test('is asked to end the session, and its answer returns to the console', async () => {
    const visitor = newVisitor();
    const { session } = await signIn(visitor);
    const step = await samlBrowserProtocol.signOut(it.platform.services, saml.protocol, session, returnUrl);
    if (!step || !('redirect' in step)) throw new Error('There is no redirect.');
    const { leavesFor } = await visitor.open(step.redirect);
    expect(await answer(leavesFor)).toEqual({ redirect: returnUrl });
  });

  test('ends the session of the browser that signs out there, and no other one', async () => {
    const visitor = newVisitor();
    const own = await record(await signIn(visitor));
    const other = await record(await signIn(newVisitor()));
    const { leavesFor } = await visitor.open(`${php.url}/saml2/idp/initSLO.php?RelayState=${php.url}/logout.php`);
    const step = await answer(leavesFor);
    expect([await exists(own), await exists(other)]).toEqual([false, true]);
    if (!('redirect' in step)) throw new Error('The answer is a form.');
    expect((await visitor.open(step.redirect)).status).toBe(200);
  });
});
