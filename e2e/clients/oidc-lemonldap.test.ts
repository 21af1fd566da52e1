import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { ask } from '#lib/testing/browser.ts';
import { addGroup, addProvider, PROVIDER_NETWORKS, type TestProvider } from '#lib/testing/connected-provider.ts';
import { FederatedBrowser } from '#lib/testing/federated-browser.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { LEMONLDAP, startLemonLdap } from '#lib/testing/saml/lemonldap.ts';
import { newVisitor, type Visitor } from '#lib/testing/saml/visitor.ts';

/** OpenID Connect with a provider in Perl, which shares no library with the platform. */
describe.runIf(LEMONLDAP)('Users of lemonldap with OpenID Connect', () => {
  const it = usePlatform(PROVIDER_NETWORKS);
  // This version does not decode the credentials of clients, so they consist of letters.
  const client = { id: 'nephos', secret: 'secretOfTheClient' };
  let lemonldap: Awaited<ReturnType<typeof startLemonLdap>>;
  let project: TestProject;
  let provider: TestProvider;

  beforeAll(async () => {
    sharePlatform(it.platform);
    const [admin, started] = await Promise.all([signInAdmin(it), startLemonLdap()]);
    lemonldap = started;
    project = await newProject(it);
    const { id: groupId } = await addGroup(admin, project.id);
    const redirectUri = `${BASE_URL}/sign-in/lemonldap/openid/callback`;
    await lemonldap.trustClient({ ...client, redirectUri, homeUrl: `${BASE_URL}/sign-in` });
    provider = await addProvider(admin, {
      id: 'lemonldap',
      configuration: {
        ...{ issuer: lemonldap.url, client_id: client.id, client_secret: client.secret },
        scopes: ['openid', 'profile', 'groups'],
      },
      rules: [
        {
          local: [{ user: { name: '{0}' }, group: { id: groupId } }],
          remote: [{ type: 'OIDC-preferred_username' }, { type: 'OIDC-groups', any_one_of: ['developers'] }],
        },
      ],
    });
  });
  afterAll(() => lemonldap?.stop());

  /** Enters name and password at the provider. @returns where the browser ends */
  async function signIn(here: FederatedBrowser, there: Visitor, to: string): Promise<string> {
    const { form: login } = await there.open(await here.locationOf(`${provider.signIn}?to=${encodeURIComponent(to)}`));
    login?.fields.set(lemonldap.fields.name, lemonldap.user.name);
    login?.fields.set(lemonldap.fields.password, lemonldap.user.password);
    const { leavesFor, text } = await there.open(login?.action ?? '', login?.fields);
    if (leavesFor === undefined) throw new Error(`The provider does not send the browser back: ${text}`);
    return here.locationOf(leavesFor);
  }

  test('arrive at the deep link, with the project that the group grants', async () => {
    const here = new FederatedBrowser(it);
    const deepLink = `/projects/${project.id}/volumes`;
    expect(await signIn(here, newVisitor(), deepLink)).toBe(`${BASE_URL}${deepLink}`);
    const session = await (await ask('session', here.session)).json();
    expect(session.user.name).toBe(lemonldap.user.name);
    expect(session.projects.map(({ id }: { id: string }) => id)).toEqual([project.id]);
  });

  test('are signed out at the provider after signing out here', async () => {
    const [here, there] = [new FederatedBrowser(it), newVisitor()];
    await signIn(here, there, '/');
    const start = () => here.locationOf(provider.signIn);
    expect((await there.open(await start())).leavesFor).toContain('code=');
    const answer = await here.open(`${provider.signIn}/sign-out`, { form: {}, headers: { 'x-nephos-csrf': '1' } });
    const away = await here.locationOf((await answer.json()).location);
    expect((await there.open(away)).leavesFor).toBe(`${BASE_URL}/sign-in`);
    expect((await there.open(await start())).form?.fields.has(lemonldap.fields.password)).toBe(true);
  });
});
