import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samlAddresses } from '#lib/identity/federation/saml/addresses.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { ask } from '#lib/testing/browser.ts';
import { addGroup, addProvider } from '#lib/testing/connected-provider.ts';
import { FederatedBrowser } from '#lib/testing/federated-browser.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { LASSO, startLassoProvider } from '#lib/testing/saml/lasso-provider.ts';
import { LEMONLDAP, startLemonLdap } from '#lib/testing/saml/lemonldap.ts';
import { type RealProvider, signInAtProvider } from '#lib/testing/saml/real-provider.ts';
import { SIMPLESAMLPHP, startSimpleSamlPhp } from '#lib/testing/saml/simplesamlphp.ts';
import { formIn, newVisitor, type PageForm, type Visitor } from '#lib/testing/saml/visitor.ts';

/** Users of real providers in the console, from the deep link to the logout. The tests of a provider run in this order. */
const PROVIDERS = {
  lasso: { isInstalled: LASSO, start: startLassoProvider },
  simplesamlphp: { isInstalled: SIMPLESAMLPHP, start: startSimpleSamlPhp },
  lemonldap: { isInstalled: LEMONLDAP, start: startLemonLdap },
};

const it = usePlatform();
let admin: ApiClient;
let project: TestProject;
let groupId: string;

beforeAll(async () => {
  sharePlatform(it.platform);
  [admin, project] = await Promise.all([signInAdmin(it), newProject(it)]);
  groupId = (await addGroup(admin, project.id)).id;
});

/** A browser, with its cookies at the platform and at the provider. */
interface Visit {
  here: FederatedBrowser;
  there: Visitor;
}
const newVisit = (): Visit => ({ here: new FederatedBrowser(it), there: newVisitor() });

const sessionOf = async ({ here }: Visit) => {
  const answer = await ask('session', here.session);
  return answer.status === 200 ? answer.json() : undefined;
};

/** Brings the response of the provider to the platform. @returns where the browser ends */
async function complete({ here }: Visit, { action, fields }: PageForm): Promise<string> {
  const page = await here.open(action, { form: Object.fromEntries(fields) });
  const again = formIn(action, await page.text());
  if (!again) throw new Error(`The platform shows no form, but ${page.status} ${page.headers.get('location')}`);
  return here.locationOf(again.action, { form: Object.fromEntries(again.fields) });
}

for (const [id, { isInstalled, start }] of Object.entries(PROVIDERS)) {
  describe.runIf(isInstalled)(`Users of ${id}`, () => testProvider(id, start));
}

function testProvider(id: string, start: () => Promise<RealProvider>): void {
  const path = `/identity/v3/OS-FEDERATION/identity_providers/${id}/protocols/saml2`;
  let provider: RealProvider;

  beforeAll(async () => {
    provider = await start();
    const configuration = { type: 'saml', idp_metadata: provider.metadata };
    const remote = [{ type: 'uid' }, { type: 'groups', any_one_of: ['developers'] }];
    const rules = [{ local: [{ user: { name: '{0}' }, group: { id: groupId } }], remote }];
    await addProvider(admin, { id, protocol: 'saml2', configuration, rules, remoteIds: [provider.entityId] });
    await trust(false);
  });
  afterAll(() => provider?.stop());

  const trust = async (isEncrypted: boolean) => {
    const { metadata } = (await admin.get(`${path}/saml`)).body.saml;
    const addresses = samlAddresses(BASE_URL, { providerId: id, protocolId: 'saml2' });
    await provider.trust({ addresses, metadata, isEncrypted });
  };
  const configure = async (options: object) => {
    const configuration = { type: 'saml', idp_metadata: provider.metadata, ...options };
    expect((await admin.patch(path, { protocol: { configuration } })).status).toBe(200);
  };
  const leave = ({ here }: Visit, to = '/') => here.locationOf(`/sign-in/${id}/saml2?to=${encodeURIComponent(to)}`);
  const signIn = async (visit: Visit, to?: string) =>
    complete(visit, await signInAtProvider(provider, visit.there, await leave(visit, to)));

  test('arrive at the deep link, with the project that the group grants', async () => {
    const visit = newVisit();
    const deepLink = `/projects/${project.id}/volumes`;
    expect(await signIn(visit, deepLink)).toBe(`${BASE_URL}${deepLink}`);
    const session = await sessionOf(visit);
    expect(session.user.name).toBe(provider.user.name);
    expect(session.projects.map((one: { id: string }) => one.id)).toEqual([project.id]);
    expect([...visit.here.cookies.keys()]).toEqual(['nephos-session']);
  });

  test('get in only with encrypted assertions if the administrator requires them', async () => {
    await configure({ want_assertions_encrypted: true });
    expect(await signIn(newVisit())).toContain('/sign-in?problem=');
    await trust(true);
    const visit = newVisit();
    expect(await signIn(visit)).toBe(`${BASE_URL}/`);
    expect((await sessionOf(visit)).user.name).toBe(provider.user.name);
  });

  test('are signed out here after signing out at the provider, and others are not', async () => {
    const [other, visit] = [newVisit(), newVisit()];
    await signIn(other);
    await signIn(visit);
    const back = await visit.here.locationOf(await provider.signOut(visit.there));
    expect(back.startsWith(`${provider.url}/`)).toBe(true);
    expect(new URL(back).searchParams.has('SAMLResponse')).toBe(true);
    expect((await visit.there.open(back)).status).toBe(200);
    expect([await sessionOf(visit), (await sessionOf(other))?.user.name]).toEqual([undefined, provider.user.name]);
  });

  test('are signed out at the provider after signing out here', async () => {
    const visit = newVisit();
    await signIn(visit);
    // The provider would not ask for the password again.
    expect((await visit.there.open(await leave(visit))).form?.fields.has('SAMLResponse')).toBe(true);
    const response = await visit.here.open(`/sign-in/${id}/saml2/sign-out`, {
      form: {},
      headers: { 'x-nephos-csrf': '1' },
    });
    const away = await visit.here.locationOf((await response.json()).location);
    const { leavesFor } = await visit.there.open(away);
    expect(await visit.here.locationOf(leavesFor ?? '')).toBe(`${BASE_URL}/sign-in`);
    const { form } = await visit.there.open(await leave(visit));
    expect([form?.fields.has('SAMLResponse'), form?.fields.has(provider.fields.password)]).toEqual([false, true]);
  });

  if (id !== 'simplesamlphp') return;

  test('do not get in when the response is posted by another site, without the cookie of the sign-in', async () => {
    const [victim, attacker] = [newVisit(), newVisit()];
    const { fields } = await signInAtProvider(provider, attacker.there, await leave(attacker));
    const form = Object.fromEntries(fields);
    expect(await victim.here.locationOf(`/sign-in/${id}/saml2/complete`, { form })).toContain('problem=ended');
    expect(victim.here.session).toBeUndefined();
  });

  test('get in with a sign-in that was started at the provider only if the administrator allows that', async () => {
    const entity = encodeURIComponent(`${BASE_URL}/sign-in/${id}/saml2/metadata`);
    const direct = `${provider.url}/saml2/idp/SSOService.php?spentityid=${entity}&RelayState=https://evil.example/`;
    const arrive = async (visit: Visit) => complete(visit, await signInAtProvider(provider, visit.there, direct));
    expect(await arrive(newVisit())).toBe(`${BASE_URL}/sign-in?problem=ended`);
    await configure({ allow_unsolicited: true });
    const visit = newVisit();
    expect(await arrive(visit)).toBe(`${BASE_URL}/`);
    expect((await sessionOf(visit)).user.name).toBe(provider.user.name);
  });
}

test('The metadata of the platform is at its name', async () => {
  const configured = Object.entries(PROVIDERS).filter(([, { isInstalled }]) => isInstalled);
  for (const [id] of configured) {
    const response = await newVisit().here.open(`/sign-in/${id}/saml2/metadata`);
    expect(response.headers.get('content-type')).toBe('application/samlmetadata+xml');
    expect(await response.text()).toContain(`entityID="${BASE_URL}/sign-in/${id}/saml2/metadata"`);
  }
});
