import { beforeAll, describe, expect, test } from 'vitest';
import { signIn as startSession } from '#lib/auth/sign-in.ts';
import { registerFront } from '#lib/http/client-address.ts';
import { authenticate } from '#lib/identity/authenticate.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { joinProject, newProject, signIn, type TestProject, type TestUser } from '#lib/testing/api.ts';
import { ask, change, cookieFor, newSession, VISITOR } from '#lib/testing/browser.ts';
import { credentialClient, newCredential } from '#lib/testing/delegations.ts';
import { grantRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const cookieOf = async ({ userName }: TestUser) => cookieFor(await newSession(userName));

describe('What the console tells of a project', () => {
  test.each([
    'history/people',
    'history/last-actions',
    'history/paces',
    'history/reasons/x',
    'key-sources',
    'lists/volumes',
  ])('GET console/%s: it requires role reader, otherwise it is refused with 403', async (path) => {
    const project = await newProject(platform);
    const name = `service-${project.name}`;
    await grantRole(platform, await insertUser(platform, name), project.id, 'service');
    const service = await signIn(platform, { name, password: TEST_PASSWORD }, { project: { id: project.id } });
    const { status, body } = await service.get(`/console/v1/${path}`);
    expect([status, body.forbidden?.message]).toEqual([403, expect.stringContaining('role reader')]);
    const { api } = await joinProject(platform, project.id, 'reader');
    expect((await api.get(`/console/v1/${path}`)).status).toBe(200);
  });

  test('stands in no catalog: no client is led to it', async () => {
    const { api } = await newProject(platform);
    const { catalog } = (await api.get('/identity/v3/auth/catalog')).body;
    expect(catalog.map(({ type }: { type: string }) => type)).toContain('compute');
    expect(JSON.stringify(catalog)).not.toContain('console');
  });
});

describe('The browser’s way to what the console keeps', () => {
  test('PUT console/lists/{list}/layout: without the console’s header it is refused with 403 and nothing is kept', async () => {
    const project = await newProject(platform);
    const cookie = await cookieOf(project);
    const list = `projects/${project.id}/console/v1/lists/instances`;
    const keep = change({ layout: { density: 'comfortable' } }, 'PUT');
    const foreign = { ...keep, headers: { 'content-type': 'application/json' } };
    expect((await ask(`${list}/layout`, cookie, foreign)).status).toBe(403);
    expect((await (await ask(list, cookie)).json()).layout).toEqual({});
    expect((await ask(`${list}/layout`, cookie, keep)).status).toBe(204);
    expect((await (await ask(list, cookie)).json()).layout).toEqual({ density: 'comfortable' });
  });

  const LIST = '/console/v1/lists/instances';
  const SERVERS = { service: 'compute', method: 'GET', path: '/v2.1/servers' };

  /** Statuses of a path on every entry point: direct, through the browser session, in a job. */
  async function statusesOf(project: TestProject, rule: object, method: string, path: string) {
    const made = await newCredential(project, { access_rules: [rule] });
    const { token } = await credentialClient(platform, made);
    const { services } = platform.platform;
    const caller = await authenticate(services, token);
    const cookie = await cookieFor(await startSession({ method: 'application_credential', ...made }, VISITOR));
    const sent = method === 'GET' ? {} : change({}, method);
    const request = (headers: Record<string, string>) =>
      new Request(`http://nephos.test${path}`, { method, headers, body: sent.body ?? null });
    const json = { 'content-type': 'application/json' };
    return [
      (await platform.platform.fetch(request({ ...json, 'x-auth-token': token ?? '' }))).status,
      (await ask(`projects/${project.id}${path}`, cookie, sent)).status,
      (await services.callAs(request(json), { caller, requestId: 'req-1' })).status,
    ];
  }

  test.each([
    ['GET', LIST],
    ['POST', '/console/v1/users/imports'],
    ['POST', '/console/v1/networks'],
    ['PUT', '/console/v1/preferences'],
  ])('an access rule for another service refuses %s %s however the request arrives', async (method, path) => {
    expect(await statusesOf(await newProject(platform), SERVERS, method, path)).toEqual([401, 403, 401]);
  });

  test('an access rule that names the console allows its path, and preferences are readable with any rules', async () => {
    const project = await newProject(platform);
    const rule = { service: 'console', method: 'GET', path: '/v1/lists/*' };
    expect(await statusesOf(project, rule, 'GET', LIST)).toEqual([200, 200, 200]);
    expect(await statusesOf(project, rule, 'GET', '/console/v1/activity')).toEqual([401, 403, 401]);
    expect(await statusesOf(project, SERVERS, 'GET', '/console/v1/preferences')).toEqual([200, 200, 200]);
  });
});

describe('The address of the visitor', () => {
  // As a server with a front.
  beforeAll(registerFront);

  const addressFor = async (headers: Record<string, string>) => {
    const project = await newProject(platform);
    return (await ask(`projects/${project.id}/console/v1/address`, await cookieOf(project), { headers })).json();
  };

  test.each([
    ['81.2.69.160', '81.2.69.160', true],
    ['::ffff:81.2.69.160', '81.2.69.160', true],
    ['2a00:1450::7', '2a00:1450::7', true],
    ['10.1.2.3', '10.1.2.3', false],
    ['100.64.0.7', '100.64.0.7', false],
    ['fd00::7', 'fd00::7', false],
    ['local', null, false],
    ['127.0.0.1', null, false],
    ['::ffff:127.0.0.1', null, false],
    ['::1', null, false],
  ])('GET console/address: %s is returned as %s, public: %s', async (peer, address, is_public) => {
    expect(await addressFor({ 'x-nephos-peer': peer })).toEqual({ address, is_public });
  });

  test('GET console/address: what is forwarded is not believed without a trusted proxy', async () => {
    expect(await addressFor({ 'x-forwarded-for': '203.0.113.9' })).toEqual({ address: null, is_public: false });
  });
});
