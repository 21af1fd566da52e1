import { beforeAll, describe, expect, test } from 'vitest';
import { standInFront } from '#lib/http/client-address.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { joinProject, newProject, signIn, type TestUser } from '#lib/testing/api.ts';
import { ask, change, cookieFor, newSession } from '#lib/testing/browser.ts';
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
  ])('GET console/%s: without role reader it is refused with 403, with it it is told', async (path) => {
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

  test('an access rule names services of the catalog: it takes nothing from the console, and 401 from its API', async () => {
    const project = await newProject(platform);
    const credential = { name: 'narrow', access_rules: [{ service: 'compute', method: 'GET', path: '/v2.1/servers' }] };
    const path = `/identity/v3/users/${project.userId}/application_credentials`;
    const { application_credential } = (await project.api.post(path, { application_credential: credential })).body;
    const { id, secret } = application_credential;
    const identity = { methods: ['application_credential'], application_credential: { id, secret } };
    const answer = await project.api.post('/identity/v3/auth/tokens', { auth: { identity } });
    const token = answer.headers.get('x-subject-token');
    expect(answer.status).toBe(201);
    const list = '/console/v1/lists/instances';
    const headers = { 'x-auth-token': token ?? '' };
    expect((await project.api.get(list, headers)).status).toBe(401);
    const request = new Request(`http://nephos.test${list}`, { headers });
    expect((await platform.platform.call(request)).status).toBe(200);
  });
});

describe('The address of the visitor', () => {
  // As the front of a server does.
  beforeAll(standInFront);

  const addressFor = async (headers: Record<string, string>) => {
    const project = await newProject(platform);
    return (await ask(`projects/${project.id}/console/v1/address`, await cookieOf(project), { headers })).json();
  };

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['local', null],
    ['127.0.0.1', null],
    ['::ffff:127.0.0.1', null],
    ['::1', null],
  ])('GET console/address: %s is told as %s', async (peer, address) => {
    expect(await addressFor({ 'x-nephos-peer': peer })).toEqual({ address });
  });

  test('GET console/address: what is forwarded is not believed without a trusted proxy', async () => {
    expect(await addressFor({ 'x-forwarded-for': '203.0.113.9' })).toEqual({ address: null });
  });
});
