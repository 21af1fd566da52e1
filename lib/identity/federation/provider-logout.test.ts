import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConsoleSession } from '#lib/auth/open-console-session.ts';
import { type ApiClient, apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { addGroup, addProvider, PROVIDER_NETWORKS, type TestProvider } from '#lib/testing/connected-provider.ts';
import { FederatedBrowser } from '#lib/testing/federated-browser.ts';
import { anonymousContext, inProject } from '#lib/testing/federation.ts';
import { unique } from '#lib/testing/identity.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { addSamlProvider } from '#lib/testing/saml/added-provider.ts';
import { logoutRequestXml, redirectQuery } from '#lib/testing/saml/test-provider.ts';
import { SigningIssuer } from '#lib/testing/signing-issuer.ts';
import { isSessionOnRecord } from '../sessions/session-records.ts';
import type { Session } from '../sessions/session-schema.ts';
import { issueFederated } from './issue-federated.ts';
import { acceptAssertion } from './sign-in/sign-in.ts';

const platform = usePlatform(PROVIDER_NETWORKS);
const issuer = new SigningIssuer();
const V3 = '/identity/v3';
let admin: ApiClient;
let project: TestProject;
let group: string;

/** What a provider logs out: a session of a subject, or all. */
interface Logout {
  subject: string;
  sessionIndex?: string | undefined;
}

/** A provider with the attribute of the subject in its assertions, and how it logs users out. */
interface Partner {
  provider: TestProvider;
  attribute: string;
  logOut(logout: Logout): Promise<void>;
}
const partners: Record<string, Partner> = {};

const rulesFor = (attribute: string) => [
  { local: [{ user: { name: '{0}' } }], remote: [{ type: attribute }] },
  { local: [{ groups: '{0}', domain: { id: 'default' } }], remote: [{ type: 'OIDC-groups' }] },
];

beforeAll(async () => {
  admin = await signInAdmin(platform);
  project = await newProject(platform);
  group = (await addGroup(admin, project.id)).name;
  await issuer.start();
  partners['OpenID Connect'] = await newOidcPartner();
  partners['SAML 2.0'] = await newSamlPartner();
});
afterAll(() => issuer.stop());

async function newOidcPartner(): Promise<Partner> {
  const attribute = 'OIDC-sub';
  const configuration = { issuer: issuer.issuer, client_id: 'nephos' };
  const provider = await addProvider(admin, { configuration, rules: rulesFor(attribute) });
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const logOut = async ({ subject: sub, sessionIndex: sid }: Logout) => {
    const logout_token = await issuer.sign({ aud: 'nephos', events, jti: unique('logout'), sub, sid });
    const address = `${provider.signIn}/backchannel-logout`;
    const { status } = await new FederatedBrowser(platform).open(address, { form: { logout_token } });
    expect(status).toBe(200);
  };
  return { provider, attribute, logOut };
}

async function newSamlPartner(): Promise<Partner> {
  const attribute = 'MELLON_NAME_ID';
  const provider = await addSamlProvider(admin, { rules: rulesFor(attribute) });
  const logOut = async ({ subject: nameId, sessionIndex }: Logout) => {
    const destination = `${BASE_URL}${provider.signIn}/slo`;
    // Providers may name a session more than once.
    const sessionIndexes = sessionIndex === undefined ? [] : [sessionIndex, sessionIndex];
    const xml = logoutRequestXml({ destination, nameId, sessionIndexes });
    const { status } = await new FederatedBrowser(platform).open(
      `${destination}?${redirectQuery('SAMLRequest', xml, provider.key)}`,
    );
    expect(status).toBe(303);
  };
  return { provider, attribute, logOut };
}

const partnerOf = (name: string): Partner => {
  const partner = partners[name];
  if (!partner) throw new Error(`There is no partner ${name}.`);
  return partner;
};

/** The unscoped token of a sign-in whose assertion a protocol has verified. */
async function signIn({ provider, attribute }: Partner, session: Logout): Promise<ApiClient> {
  const ctx = anonymousContext(platform);
  const assertion = { [attribute]: [session.subject], 'OIDC-groups': [group] };
  const asserted = { providerId: provider.id, protocolId: provider.protocol, assertion, session };
  const { id } = await issueFederated(ctx, await acceptAssertion(ctx, asserted));
  return apiClient(platform, id);
}

interface ClientTokens {
  unscoped: ApiClient;
  scoped: ApiClient;
}

async function newClient(partner: Partner, session: Logout): Promise<ClientTokens> {
  const unscoped = await signIn(partner, session);
  return { unscoped, scoped: await scopedBy(unscoped) };
}

const scopedBy = (unscoped: ApiClient) => inProject(platform, { userId: '', api: unscoped }, project.id);

/** A session of the console, with a token that was taken from it. */
async function newConsoleSession(partner: Partner, at: Logout) {
  const { unscoped, scoped } = await newClient(partner, at);
  const { id: providerId, protocol: protocolId } = partner.provider;
  const session = await openConsoleSession(platform.platform.services, {
    ...{ token: unscoped.token ?? '', isRenewed: true, isKept: true, address: '192.0.2.1', userAgent: 'a browser' },
    provider: { providerId, protocolId, ...at },
  });
  if (!session) throw new Error('The session was not opened.');
  return { unscoped, scoped, session };
}

/** A terminal that a session of the console has approved. */
async function newTerminal(approving: ApiClient): Promise<ApiClient> {
  const started = (await apiClient(platform).post(`${V3}/auth/device_authorizations`, {})).body;
  const path = `${V3}/auth/device_authorizations/${started.user_code}`;
  expect((await approving.put(path, { approved: true })).status).toBe(204);
  const { device_code } = started;
  const { headers } = await apiClient(platform).post(`${V3}/auth/device_tokens`, { device_code });
  return apiClient(platform, headers.get('x-subject-token') ?? '');
}

const statusesOf = (...clients: ApiClient[]): Promise<number[]> =>
  Promise.all(clients.map(async (api) => (await api.get(`${V3}/auth/projects`)).status));

const isOpen = (session: Session) => isSessionOnRecord(platform.platform.services, session);

describe.each(['OpenID Connect', 'SAML 2.0'])('A logout at a provider of %s', (name) => {
  test('of a user ends all tokens from this provider: of clients, sessions and terminals', async () => {
    const partner = partnerOf(name);
    const subject = unique('ada');
    const client = await newClient(partner, { subject });
    const visit = await newConsoleSession(partner, { subject, sessionIndex: 'one' });
    const terminal = await newTerminal(visit.unscoped);
    const others = await newClient(partner, { subject: `${subject}-2` });
    const ended = [client.unscoped, client.scoped, visit.unscoped, visit.scoped, terminal, await scopedBy(terminal)];
    expect(await statusesOf(...ended)).toEqual(ended.map(() => 200));
    await partner.logOut({ subject });
    expect(await statusesOf(...ended)).toEqual(ended.map(() => 401));
    expect(await isOpen(visit.session)).toBe(false);
    expect(await statusesOf(others.unscoped, others.scoped)).toEqual([200, 200]);
  });

  test('of a session ends it with what was taken from it, but no terminal and no other session', async () => {
    const partner = partnerOf(name);
    const subject = unique('grace');
    const ended = await newConsoleSession(partner, { subject, sessionIndex: 'one' });
    const other = await newConsoleSession(partner, { subject, sessionIndex: 'two' });
    const client = await newClient(partner, { subject, sessionIndex: 'one' });
    const terminal = await newTerminal(ended.unscoped);
    await partner.logOut({ subject, sessionIndex: 'one' });
    expect([await isOpen(ended.session), await isOpen(other.session)]).toEqual([false, true]);
    const tokens = [ended.unscoped, ended.scoped, client.unscoped, client.scoped];
    expect(await statusesOf(...tokens)).toEqual([401, 401, 401, 401]);
    expect(await statusesOf(terminal, other.unscoped, other.scoped)).toEqual([200, 200, 200]);
  });

  test('ends nothing of another provider, also for a subject and a session of the same names', async () => {
    const [partner, [other]] = [partnerOf(name), Object.values(partners).filter((one) => one !== partnerOf(name))];
    if (!other) throw new Error('There is one provider only.');
    const session = { subject: unique('linus'), sessionIndex: 'one' };
    const client = await newClient(other, session);
    await partner.logOut(session);
    await partner.logOut({ subject: session.subject });
    expect(await statusesOf(client.unscoped, client.scoped)).toEqual([200, 200]);
  });

  test('leaves application credentials, which end with the membership, and a new sign-in', async () => {
    const partner = partnerOf(name);
    const subject = unique('mary');
    const { scoped } = await newClient(partner, { subject });
    const userId = (await scoped.get(`${V3}/auth/tokens`, { 'x-subject-token': scoped.token ?? '' })).body.token.user
      .id;
    const path = `${V3}/users/${userId}/application_credentials`;
    const { id, secret } = (await scoped.post(path, { application_credential: { name: 'ci' } })).body
      .application_credential;
    await partner.logOut({ subject });
    const identity = { methods: ['application_credential'], application_credential: { id, secret } };
    expect((await apiClient(platform).post(`${V3}/auth/tokens`, { auth: { identity } })).status).toBe(201);
    const again = await newClient(partner, { subject });
    expect(await statusesOf(scoped, again.unscoped, again.scoped)).toEqual([401, 200, 200]);
  });

  test('is not listed as a revoked token', async () => {
    const subject = unique('alan');
    await partnerOf(name).logOut({ subject });
    const lists = await Promise.all([admin.get(`${V3}/OS-PKI/revoked`), admin.get(`${V3}/OS-REVOKE/events`)]);
    expect(lists.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain('logout:');
  });
});

describe('A logout token', () => {
  const exchange = (token: string) =>
    apiClient(platform).call('POST', partnerOf('OpenID Connect').provider.auth, undefined, {
      authorization: `Bearer ${token}`,
    });
  /** An access token that the provider has issued some seconds ago. */
  const accessToken = (claims: JWTPayload) =>
    issuer.sign({ aud: 'nephos', iat: Math.floor(Date.now() / 1000) - 10, groups: [group], ...claims });

  test.each(['subject', 'session'])('for a %s ends tokens for access tokens that name it', async (kind) => {
    const [sub, sid] = [unique('access'), unique('sid')];
    const { headers } = await exchange(await accessToken({ sub, sid }));
    const client = apiClient(platform, headers.get('x-subject-token') ?? '');
    expect(await statusesOf(client)).toEqual([200]);
    const sessionIndex = kind === 'session' ? sid : undefined;
    await partnerOf('OpenID Connect').logOut({ subject: sub, sessionIndex });
    expect(await statusesOf(client)).toEqual([401]);
  });

  test('refuses access tokens from before, which renew no membership; administrators see the reason', async () => {
    const { provider, logOut } = partnerOf('OpenID Connect');
    const sub = unique('again');
    const token = await accessToken({ sub });
    expect((await exchange(token)).status).toBe(201);
    const { database } = platform.platform.services;
    const memberships = () =>
      database.read.selectFrom('group_members').selectAll().where('source_id', '=', provider.id).execute();
    const before = await memberships();
    await logOut({ subject: sub });
    const refused = await exchange(token);
    expect([refused.status, refused.headers.get('x-subject-token')]).toEqual([401, null]);
    expect(await memberships()).toEqual(before);
    const path = `${V3}/OS-FEDERATION/identity_providers/${provider.id}/rejected_assertions`;
    const { rejected_assertions } = (await admin.get(path)).body;
    expect(rejected_assertions[0].reason).toMatch(/has signed out at the identity provider/);
    const iat = Math.floor(Date.now() / 1000) + 1;
    expect((await exchange(await accessToken({ sub, iat }))).status).toBe(201);
  });
});

describe('A logout request of SAML', () => {
  test('for a session ends no session of another user with the same index', async () => {
    const partner = partnerOf('SAML 2.0');
    const [subject, other] = [unique('ann'), unique('ben')];
    const client = await newClient(partner, { subject: other, sessionIndex: '1' });
    await partner.logOut({ subject, sessionIndex: '1' });
    expect(await statusesOf(client.unscoped)).toEqual([200]);
  });

  test('for a session ends sign-ins whose index is unknown', async () => {
    const partner = partnerOf('SAML 2.0');
    const subject = unique('cleo');
    const client = await newClient(partner, { subject });
    await partner.logOut({ subject, sessionIndex: '1' });
    expect(await statusesOf(client.unscoped, client.scoped)).toEqual([401, 401]);
  });
});
