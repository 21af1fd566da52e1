import { randomUUID } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import { beforeAll, describe, expect, test } from 'vitest';
import { standInFront } from '#lib/http/client-address.ts';
import { sharePlatform } from '#lib/platform.ts';
import { joinProject, newProject, type TestUser } from '#lib/testing/api.ts';
import { VISITOR } from '#lib/testing/browser.ts';
import { grantRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { answerBrowser } from './bff.ts';
import { cookieSecret } from './cookie-keys.ts';
import { signIn } from './sign-in.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

/** A browser in which the project's user has signed in. */
async function browserOf(project: TestUser & { id: string }, headers: Record<string, string> = {}) {
  const input = { method: 'password', domain: 'Default', user: project.userName, password: TEST_PASSWORD } as const;
  const cookie = await encode({
    token: { nephos: await signIn(input, VISITOR) },
    secret: await cookieSecret(platform.platform),
  });
  return async (method: string, rest: string, json?: unknown, csrf = true) => {
    const address = new URL(`http://console.test/bff/projects/${project.id}/console/lists/${rest}`);
    const answer = await answerBrowser({
      request: new Request(address, {
        method,
        headers: { ...headers, 'content-type': 'application/json', ...(csrf ? { 'x-nephos-csrf': '1' } : {}) },
        body: json === undefined ? null : JSON.stringify(json),
      }),
      path: address.pathname.split('/').slice(2).map(decodeURIComponent),
      cookie,
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers };
  };
}

const view = (name: string, is_shared = false) => ({ view: { name, is_shared, where: ['status:ERROR'], q: 'web' } });

describe('What the console keeps of a list', () => {
  test('GET console/lists/{list}: a list nobody touched has no views and no layout of its own', async () => {
    const ask = await browserOf(await newProject(platform));
    expect((await ask('GET', 'instances')).body).toEqual({ layout: {}, views: [] });
  });

  test('PUT console/lists/{list}/layout: columns and density come back as they were kept, list by list', async () => {
    const ask = await browserOf(await newProject(platform));
    const layout = {
      density: 'comfortable',
      columns: [
        { id: 'name', width: 20 },
        { id: 'az', isShown: false },
      ],
    };
    expect((await ask('PUT', 'instances/layout', { layout })).status).toBe(204);
    expect((await ask('PUT', 'instances/layout', { layout: { ...layout, density: 'compact' } })).status).toBe(204);
    expect((await ask('GET', 'instances')).body.layout).toEqual({ ...layout, density: 'compact' });
    expect((await ask('GET', 'volumes')).body.layout).toEqual({});
  });

  test.each([
    ['PUT', 'instances/layout', { layout: { density: 'airy' } }],
    ['PUT', 'instances/layout', { layout: { columns: [{ id: 'name', width: 1 }] } }],
    ['PUT', 'instances/layout', { layout: { colour: 'red' } }],
    ['PUT', 'instances/layout', undefined],
    ['POST', 'instances/views', { view: { name: ' ', is_shared: false, where: [] } }],
    ['POST', 'instances/views', { view: { name: 'a'.repeat(61), is_shared: false, where: [] } }],
    ['POST', 'instances/views', { view: { name: 'mine', is_shared: 'yes', where: [] } }],
    ['POST', 'instances/views', { view: { name: 'mine', is_shared: false, where: Array(31).fill('a:b') } }],
    [
      'POST',
      'launch-presets/views',
      { view: { name: 'big', is_shared: false, where: [], form: { text: 'x'.repeat(100_000) } } },
    ],
    ['POST', 'launch-presets/views', { view: { name: 'list', is_shared: false, where: [], form: ['name'] } }],
    ['GET', 'Instances', undefined],
    ['GET', 'a-list-of-my-own', undefined],
    ['PUT', 'instances2/layout', { layout: {} }],
    ['POST', 'l-1/views', view('Broken')],
  ])('%s console/lists/%s: what is not allowed is refused with 400 (%#)', async (method, path, body) => {
    const ask = await browserOf(await newProject(platform));
    const answer = await ask(method, path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.badRequest.message).not.toBe('');
  });

  test.each([
    ['GET', 'instances/colours'],
    ['PUT', 'instances/views/nobody/else'],
    ['DELETE', 'instances'],
  ])('%s console/lists/%s leads nowhere: 404', async (method, path) => {
    const ask = await browserOf(await newProject(platform));
    expect((await ask(method, path, method === 'GET' ? undefined : {})).status).toBe(404);
  });

  test('PUT console/lists/{list}/layout: without the console’s header it is refused with 403 and nothing is kept', async () => {
    const ask = await browserOf(await newProject(platform));
    expect((await ask('PUT', 'instances/layout', { layout: { density: 'comfortable' } }, false)).status).toBe(403);
    expect((await ask('GET', 'instances')).body.layout).toEqual({});
  });
});

describe('What the console tells of a project', () => {
  test.each([
    'history/people',
    'history/last-actions',
    'history/paces',
    'history/reasons/x',

    'lists/volumes',
  ])('GET console/%s: without role reader it is refused with 403, with it it is told', async (path) => {
    const project = await newProject(platform);
    const userName = `service-${randomUUID()}`;
    const userId = await insertUser(platform, userName);
    await grantRole(platform, userId, project.id, 'service');
    const ask = await browserOf({ ...project, userId, userName });
    const { status, body } = await ask('GET', `../${path}`);
    expect([status, body.forbidden?.message]).toEqual([403, expect.stringContaining('role reader')]);
    const reader = await joinProject(platform, project.id, 'reader');
    expect((await (await browserOf({ ...reader, id: project.id }))('GET', `../${path}`)).status).toBe(200);
  });
});

describe('The address of the visitor', () => {
  // As the front of a server does.
  beforeAll(standInFront);

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['local', null],
  ])('GET console/address: %s is told as %s', async (peer, address) => {
    const ask = await browserOf(await newProject(platform), { 'x-nephos-peer': peer });
    expect((await ask('GET', '../address')).body).toEqual({ address });
  });

  test('GET console/address: what is forwarded is not believed without a trusted proxy', async () => {
    const ask = await browserOf(await newProject(platform), { 'x-forwarded-for': '203.0.113.9' });
    expect((await ask('GET', '../address')).body).toEqual({ address: null });
  });
});

describe('Saved views', () => {
  test('POST console/lists/{list}/views: a view comes back with its author, and only in its own list', async () => {
    const project = await newProject(platform);
    const ask = await browserOf(project);
    const created = await ask('POST', 'instances/views', view('Broken'));
    expect(created.status).toBe(201);
    expect(created.body.view).toEqual({
      ...view('Broken').view,
      id: expect.any(String),
      author: { id: project.userId, name: project.userName },
    });
    expect((await ask('GET', 'instances')).body.views).toEqual([created.body.view]);
    expect((await ask('GET', 'volumes')).body.views).toEqual([]);
  });

  test('POST console/lists/{list}/views: the inputs of a form come back as they were, and nobody else sees them', async () => {
    const project = await newProject(platform);
    const ask = await browserOf(project);
    const form = { name: 'web', count: 2, networks: [{ id: 'n', address: '' }], key: null };
    const preset = { view: { name: 'Web', is_shared: false, where: [], form } };
    expect((await ask('POST', 'launch-presets/views', preset)).status).toBe(201);
    expect((await ask('GET', 'launch-presets')).body.views).toMatchObject([{ name: 'Web', form }]);
    const other = await browserOf({ id: project.id, ...(await joinProject(platform, project.id, 'member')) });
    expect((await other('GET', 'launch-presets')).body.views).toEqual([]);
  });

  test('PUT console/lists/{list}/views/{id}: the author renames it, shares it and gives it other conditions', async () => {
    const ask = await browserOf(await newProject(platform));
    const { id } = (await ask('POST', 'instances/views', view('Broken'))).body.view;
    const changes = { name: 'Stopped', is_shared: true, where: ['status:SHUTOFF'], sort: '-name' };
    const changed = await ask('PUT', `instances/views/${id}`, { view: changes });
    expect(changed.body.view).toMatchObject({ id, q: 'web', ...changes });
    expect((await ask('GET', 'instances')).body.views).toEqual([changed.body.view]);
  });

  test('POST console/lists/{list}/views: a name in use is refused with 409, for another list it is free', async () => {
    const ask = await browserOf(await newProject(platform));
    await ask('POST', 'instances/views', view('Broken'));
    expect((await ask('POST', 'instances/views', view('Broken'))).status).toBe(409);
    expect((await ask('POST', 'volumes/views', view('Broken'))).status).toBe(201);
  });

  test('PUT console/lists/{list}/views/{id}: a name in use is refused with 409, its own is not', async () => {
    const ask = await browserOf(await newProject(platform));
    await ask('POST', 'instances/views', view('Broken'));
    const { id } = (await ask('POST', 'instances/views', view('Stopped'))).body.view;
    expect((await ask('PUT', `instances/views/${id}`, { view: { name: 'Broken' } })).status).toBe(409);
    expect((await ask('PUT', `instances/views/${id}`, { view: { name: 'Stopped', where: [] } })).status).toBe(200);
  });

  test('DELETE console/lists/{list}/views/{id}: it is gone, and a second time 404', async () => {
    const ask = await browserOf(await newProject(platform));
    const { id } = (await ask('POST', 'instances/views', view('Broken'))).body.view;
    expect((await ask('DELETE', `instances/views/${id}`)).status).toBe(204);
    expect((await ask('DELETE', `instances/views/${id}`)).status).toBe(404);
    expect((await ask('GET', 'instances')).body.views).toEqual([]);
  });

  test('a private view is seen by its author only; a shared one by all, who cannot change it: 403', async () => {
    const project = await newProject(platform);
    const author = await browserOf(project);
    const other = await browserOf({ id: project.id, ...(await joinProject(platform, project.id, 'member')) });
    await author('POST', 'instances/views', view('Private'));
    const { view: shared } = (await author('POST', 'instances/views', view('Shared', true))).body;
    expect((await other('GET', 'instances')).body.views).toEqual([shared]);
    expect((await other('PUT', `instances/views/${shared.id}`, { view: { name: 'mine' } })).status).toBe(403);
    expect((await other('DELETE', `instances/views/${shared.id}`)).status).toBe(403);
    const admin = await browserOf({ id: project.id, ...(await joinProject(platform, project.id, 'admin')) });
    expect((await admin('DELETE', `instances/views/${shared.id}`)).status).toBe(204);
  });

  test('POST console/lists/{list}/views: the fifty-first of one user is refused with 400', async () => {
    const ask = await browserOf(await newProject(platform));
    for (let count = 1; count <= 50; count += 1) await ask('POST', 'instances/views', view(`View ${count}`));
    expect((await ask('POST', 'instances/views', view('One more'))).status).toBe(400);
    expect((await ask('GET', 'instances')).body.views).toHaveLength(50);
  });

  test('POST console/lists/{list}/views: over a million characters of one user, whatever the lists, are refused with 400', async () => {
    const ask = await browserOf(await newProject(platform));
    const big = (name: string) => ({ view: { ...view(name).view, form: { text: 'x'.repeat(99_000) } } });
    const lists = ['instances', 'launch-presets', 'volumes'];
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await ask('POST', `${lists[count % 3]}/views`, big(`View ${count}`))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 400]);
    const { id } =
      (await ask('GET', 'images')).body.views[0] ?? (await ask('POST', 'images/views', view('Small'))).body.view;
    expect((await ask('PUT', `images/views/${id}`, big('Small'))).status).toBe(400);
    const [first] = (await ask('GET', 'volumes')).body.views;
    expect((await ask('PUT', `volumes/views/${first.id}`, big(first.name))).status).toBe(200);
  });

  test('a reader looks at what is shared and keeps nothing in the project: 403', async () => {
    const project = await newProject(platform);
    const author = await browserOf(project);
    const { view: shared } = (await author('POST', 'instances/views', view('Shared', true))).body;
    const reader = await browserOf({ id: project.id, ...(await joinProject(platform, project.id, 'reader')) });
    expect((await reader('GET', 'instances')).body.views).toEqual([shared]);
    expect((await reader('POST', 'instances/views', view('Mine'))).status).toBe(403);
    expect((await reader('PUT', `instances/views/${shared.id}`, { view: { name: 'Mine' } })).status).toBe(403);
    expect((await reader('DELETE', `instances/views/${shared.id}`)).status).toBe(403);
    expect((await author('GET', 'instances')).body.views).toEqual([shared]);
  });

  test('a reader sets up the columns of a list for itself', async () => {
    const reader = await browserOf(await newProject(platform, 'reader'));
    expect((await reader('PUT', 'instances/layout', { layout: { density: 'compact' } })).status).toBe(204);
  });

  test('a view of another project is not seen, and cannot be changed: 404', async () => {
    const mine = await browserOf(await newProject(platform));
    const theirs = await browserOf(await newProject(platform));
    const { id } = (await theirs('POST', 'instances/views', view('Broken', true))).body.view;
    expect((await mine('GET', 'instances')).body.views).toEqual([]);
    expect((await mine('PUT', `instances/views/${id}`, { view: { name: 'mine' } })).status).toBe(404);
    expect((await mine('DELETE', `instances/views/${id}`)).status).toBe(404);
  });
});
