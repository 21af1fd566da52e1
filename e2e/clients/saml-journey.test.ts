import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samlAddresses } from '#lib/identity/federation/saml/addresses.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { ask } from '#lib/testing/browser.ts';
import { addGroup } from '#lib/testing/connected-provider.ts';
import { FederatedBrowser } from '#lib/testing/federated-browser.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { PHP_USER, type SimpleSamlPhp, startSimpleSamlPhp } from '#lib/testing/saml/simplesamlphp.ts';
import { formIn, newVisitor, type Visitor } from '#lib/testing/saml/visitor.ts';

/** A user of SimpleSAMLphp in the console: from the deep link to the logout there. The tests run in this order. */
const it = usePlatform();
const FEDERATION = '/identity/v3/OS-FEDERATION';
const PROTOCOL = `${FEDERATION}/identity_providers/php/protocols/saml2`;
let php: SimpleSamlPhp;
let admin: ApiClient;
let project: TestProject;

async function put(path: string, body: unknown): Promise<void> {
  const answer = await admin.put(path, body);
  if (answer.status !== 201) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
}

beforeAll(async () => {
  sharePlatform(it.platform);
  [php, admin, project] = await Promise.all([startSimpleSamlPhp(), signInAdmin(it), newProject(it)]);
  const group = await addGroup(admin, project.id);
  const remote = [{ type: 'uid' }, { type: 'groups', any_one_of: ['developers'] }];
  const rules = [{ local: [{ user: { name: '{0}' }, group: { id: group.id } }], remote }];
  await put(`${FEDERATION}/mappings/php`, { mapping: { rules } });
  const remoteIds = [`${php.url}/saml2/idp/metadata.php`];
  await put(`${FEDERATION}/identity_providers/php`, { identity_provider: { enabled: true, remote_ids: remoteIds } });
  const configuration = { type: 'saml', idp_metadata: php.metadata, want_assertions_encrypted: true };
  await put(PROTOCOL, { protocol: { mapping_id: 'php', configuration } });
  const { metadata } = (await admin.get(`${PROTOCOL}/saml`)).body.saml;
  const [, certificate = ''] = /<ds:X509Certificate>([^<]+)</.exec(metadata) ?? [];
  php.trust(samlAddresses(BASE_URL, { providerId: 'php', protocolId: 'saml2' }), certificate);
});
afterAll(() => php?.stop());

interface Visit {
  here: FederatedBrowser;
  there: Visitor;
}
const newVisit = (): Visit => ({ here: new FederatedBrowser(it), there: newVisitor() });

/** Signs in as a browser does. @returns where it ends */
async function signIn(visit: Visit, path: string): Promise<string> {
  return complete(visit, await visit.here.locationOf(`/sign-in/php/saml2?to=${encodeURIComponent(path)}`));
}

/** Enters name and password at the provider and brings its answer to the platform. @returns where it ends */
async function complete({ here, there }: Visit, away: string): Promise<string> {
  const { form: login } = await there.open(away);
  login?.fields.set('username', PHP_USER.name);
  login?.fields.set('password', PHP_USER.password);
  const { form: answer, text } = await there.open(login?.action ?? '', login?.fields);
  if (!answer) throw new Error(`The provider shows no form: ${text}`);
  const page = await here.open(answer.action, { form: Object.fromEntries(answer.fields) });
  const again = formIn(answer.action, await page.text());
  if (!again) throw new Error(`The platform shows no form, but ${page.status} ${page.headers.get('location')}`);
  return here.locationOf(again.action, { form: Object.fromEntries(again.fields) });
}

const sessionOf = async ({ here }: Visit) => {
  const answer = await ask('session', here.session);
  return answer.status === 200 ? answer.json() : undefined;
};

describe('A user of a SAML provider', () => {
  test('arrives at the deep link, with the project that the group grants', async () => {
    const visit = newVisit();
    const deepLink = `/projects/${project.id}/volumes`;
    expect(await signIn(visit, deepLink)).toBe(`${BASE_URL}${deepLink}`);
    const session = await sessionOf(visit);
    expect(session.user.name).toBe(PHP_USER.name);
    expect(session.projects.map(({ id }: { id: string }) => id)).toEqual([project.id]);
    expect([...visit.here.cookies.keys()]).toEqual(['nephos-session']);
  });

  test('is signed out here after signing out at the provider, and others are not', async () => {
    const [visit, other] = [newVisit(), newVisit()];
    await signIn(visit, '/');
    await signIn(other, '/');
    const { leavesFor } = await visit.there.open(
      `${php.url}/saml2/idp/initSLO.php?RelayState=${encodeURIComponent(`${php.url}/logout.php`)}`,
    );
    const back = await visit.here.locationOf(leavesFor ?? '');
    expect(back.startsWith(`${php.url}/saml2/idp/SingleLogoutService.php?SAMLResponse=`)).toBe(true);
    expect((await visit.there.open(back)).status).toBe(200);
    expect([await sessionOf(visit), (await sessionOf(other))?.user.name]).toEqual([undefined, PHP_USER.name]);
  });

  test('is signed out at the provider after signing out here', async () => {
    const visit = newVisit();
    await signIn(visit, '/');
    const asked = await visit.here.open('/sign-in/php/saml2/sign-out', { form: {}, headers: { 'x-nephos-csrf': '1' } });
    const away = await visit.here.locationOf((await asked.json()).location);
    const { leavesFor } = await visit.there.open(away);
    expect(await visit.here.locationOf(leavesFor ?? '')).toBe(`${BASE_URL}/sign-in`);
    const { form } = await visit.there.open(await visit.here.locationOf('/sign-in/php/saml2'));
    expect(form?.fields.has('SAMLResponse')).toBe(false);
  });

  test('does not get in when the response is posted by another site, without the cookie of the sign-in', async () => {
    const [victim, attacker] = [newVisit(), newVisit()];
    const away = await attacker.here.locationOf('/sign-in/php/saml2');
    const { form: login } = await attacker.there.open(away);
    login?.fields.set('username', PHP_USER.name);
    login?.fields.set('password', PHP_USER.password);
    const { form } = await attacker.there.open(login?.action ?? '', login?.fields);
    const fields = Object.fromEntries(form?.fields ?? []);
    expect(await victim.here.locationOf('/sign-in/php/saml2/complete', { form: fields })).toContain('problem=ended');
    expect(victim.here.session).toBeUndefined();
  });

  test('finds the metadata of the platform at its name', async () => {
    const response = await newVisit().here.open('/sign-in/php/saml2/metadata');
    expect(response.headers.get('content-type')).toBe('application/samlmetadata+xml');
    expect(await response.text()).toContain(`entityID="${BASE_URL}/sign-in/php/saml2/metadata"`);
  });

  test('gets in with a sign-in that was started at the provider only if the administrator allows that', async () => {
    const entity = encodeURIComponent(`${BASE_URL}/sign-in/php/saml2/metadata`);
    const direct = `${php.url}/saml2/idp/SSOService.php?spentityid=${entity}&RelayState=https://evil.example/`;
    expect(await complete(newVisit(), direct)).toBe(`${BASE_URL}/sign-in?problem=ended`);
    const change = { configuration: { type: 'saml', idp_metadata: php.metadata, allow_unsolicited: true } };
    expect((await admin.patch(PROTOCOL, { protocol: change })).status).toBe(200);
    const visit = newVisit();
    expect(await complete(visit, direct)).toBe(`${BASE_URL}/`);
    expect((await sessionOf(visit)).user.name).toBe(PHP_USER.name);
  });
});
