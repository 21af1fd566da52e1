import { describe, expect, test } from 'vitest';
import { apiClient, joinProject, newProject, signInAdmin, type TestUser } from '#lib/testing/api.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

const askAs =
  ({ api }: Pick<TestUser, 'api'>) =>
  (method: string, rest: string, json?: unknown) =>
    api.call(method, `/console/v1/lists/${rest}`, json);

const view = (name: string, is_shared = false) => ({ view: { name, is_shared, where: ['status:ERROR'], q: 'web' } });

describe('What the console keeps of a list', () => {
  test('GET console/lists/{list}: a list nobody touched has no views and no layout of its own', async () => {
    const ask = askAs(await newProject(platform));
    expect((await ask('GET', 'instances')).body).toEqual({ layout: {}, views: [] });
  });

  test('PUT console/lists/{list}/layout: columns and density come back as they were kept, list by list', async () => {
    const ask = askAs(await newProject(platform));
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
    const ask = askAs(await newProject(platform));
    const answer = await ask(method, path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.badRequest.message).not.toBe('');
  });

  test.each([
    ['GET', 'instances/colours', 404],
    ['PUT', 'instances/views/nobody/else', 404],
    ['DELETE', 'instances', 405],
  ])('%s console/lists/%s leads nowhere: %d', async (method, path, status) => {
    const ask = askAs(await newProject(platform));
    expect((await ask(method, path, method === 'GET' ? undefined : {})).status).toBe(status);
  });
});

describe('Saved views', () => {
  test('POST console/lists/{list}/views: a view comes back with its author, and only in its own list', async () => {
    const project = await newProject(platform);
    const ask = askAs(project);
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
    const ask = askAs(project);
    const form = { name: 'web', count: 2, networks: [{ id: 'n', address: '' }], key: null };
    const preset = { view: { name: 'Web', is_shared: false, where: [], form } };
    expect((await ask('POST', 'launch-presets/views', preset)).status).toBe(201);
    expect((await ask('GET', 'launch-presets')).body.views).toMatchObject([{ name: 'Web', form }]);
    const other = askAs(await joinProject(platform, project.id, 'member'));
    expect((await other('GET', 'launch-presets')).body.views).toEqual([]);
  });

  test('POST console/lists/{list}/views: views that are saved at the same time are all kept', async () => {
    const ask = askAs(await newProject(platform));
    const names = ['A', 'B', 'C', 'D'];
    const saved = await Promise.all(names.map((name) => ask('POST', 'instances/views', view(name))));
    expect(saved.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { views } = (await ask('GET', 'instances')).body;
    expect(views.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('POST console/lists/{list}/views: columns and grouping come back as they were saved', async () => {
    const ask = askAs(await newProject(platform));
    const shown = { columns: ['name', 'host'], group_by: 'host' };
    const answer = await ask('POST', 'instances/views', { view: { ...view('Hosts').view, ...shown } });
    expect(answer.body.view).toMatchObject(shown);
  });

  test('PUT console/lists/{list}/views/{id}: the author renames it, shares it and gives it other conditions', async () => {
    const ask = askAs(await newProject(platform));
    const { id } = (await ask('POST', 'instances/views', view('Broken'))).body.view;
    const changes = { name: 'Stopped', is_shared: true, where: ['status:SHUTOFF'], sort: '-name' };
    const changed = await ask('PUT', `instances/views/${id}`, { view: changes });
    expect(changed.body.view).toMatchObject({ id, q: 'web', ...changes });
    expect((await ask('GET', 'instances')).body.views).toEqual([changed.body.view]);
  });

  test('POST console/lists/{list}/views: a name in use is refused with 409, for another list it is free', async () => {
    const ask = askAs(await newProject(platform));
    await ask('POST', 'instances/views', view('Broken'));
    expect((await ask('POST', 'instances/views', view('Broken'))).status).toBe(409);
    expect((await ask('POST', 'volumes/views', view('Broken'))).status).toBe(201);
  });

  test('PUT console/lists/{list}/views/{id}: a name in use is refused with 409, its own is not', async () => {
    const ask = askAs(await newProject(platform));
    await ask('POST', 'instances/views', view('Broken'));
    const { id } = (await ask('POST', 'instances/views', view('Stopped'))).body.view;
    expect((await ask('PUT', `instances/views/${id}`, { view: { name: 'Broken' } })).status).toBe(409);
    expect((await ask('PUT', `instances/views/${id}`, { view: { name: 'Stopped', where: [] } })).status).toBe(200);
  });

  test('DELETE console/lists/{list}/views/{id}: it is gone, and a second time 404', async () => {
    const ask = askAs(await newProject(platform));
    const { id } = (await ask('POST', 'instances/views', view('Broken'))).body.view;
    expect((await ask('DELETE', `instances/views/${id}`)).status).toBe(204);
    expect((await ask('DELETE', `instances/views/${id}`)).status).toBe(404);
    expect((await ask('GET', 'instances')).body.views).toEqual([]);
  });

  test('a private view is seen by its author only; a shared one by all, who cannot change it: 403', async () => {
    const project = await newProject(platform);
    const author = askAs(project);
    const other = askAs(await joinProject(platform, project.id, 'member'));
    await author('POST', 'instances/views', view('Private'));
    const { view: shared } = (await author('POST', 'instances/views', view('Shared', true))).body;
    expect((await other('GET', 'instances')).body.views).toEqual([shared]);
    expect((await other('PUT', `instances/views/${shared.id}`, { view: { name: 'mine' } })).status).toBe(403);
    expect((await other('DELETE', `instances/views/${shared.id}`)).status).toBe(403);
    const admin = askAs(await joinProject(platform, project.id, 'admin'));
    expect((await admin('DELETE', `instances/views/${shared.id}`)).status).toBe(204);
  });

  test('POST console/lists/{list}/views: the fifty-first of one user is refused with 400', async () => {
    const ask = askAs(await newProject(platform));
    for (let count = 1; count <= 50; count += 1) await ask('POST', 'instances/views', view(`View ${count}`));
    expect((await ask('POST', 'instances/views', view('One more'))).status).toBe(400);
    expect((await ask('GET', 'instances')).body.views).toHaveLength(50);
  });

  test('POST console/lists/{list}/views: over a million characters of one user, whatever the lists, are refused with 400', async () => {
    const ask = askAs(await newProject(platform));
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
    const author = askAs(project);
    const { view: shared } = (await author('POST', 'instances/views', view('Shared', true))).body;
    const reader = askAs(await joinProject(platform, project.id, 'reader'));
    expect((await reader('GET', 'instances')).body.views).toEqual([shared]);
    expect((await reader('POST', 'instances/views', view('Mine'))).status).toBe(403);
    expect((await reader('PUT', `instances/views/${shared.id}`, { view: { name: 'Mine' } })).status).toBe(403);
    expect((await reader('DELETE', `instances/views/${shared.id}`)).status).toBe(403);
    expect((await author('GET', 'instances')).body.views).toEqual([shared]);
  });

  test('a reader sets up the columns of a list for itself', async () => {
    const reader = askAs(await newProject(platform, 'reader'));
    expect((await reader('PUT', 'instances/layout', { layout: { density: 'compact' } })).status).toBe(204);
  });

  test('a view of another project is not seen, and cannot be changed: 404', async () => {
    const mine = askAs(await newProject(platform));
    const theirs = askAs(await newProject(platform));
    const { id } = (await theirs('POST', 'instances/views', view('Broken', true))).body.view;
    expect((await mine('GET', 'instances')).body.views).toEqual([]);
    expect((await mine('PUT', `instances/views/${id}`, { view: { name: 'mine' } })).status).toBe(404);
    expect((await mine('DELETE', `instances/views/${id}`)).status).toBe(404);
  });

  test('views of a domain are seen with a token of it alone, and go with it; columns are kept everywhere', async () => {
    const domain = await newDomain(platform);
    const manager = askAs(domain);
    const stranger = askAs(await newDomain(platform));
    const { status, body } = await manager('POST', 'instances/views', view('Of the domain', true));
    expect(status).toBe(201);
    expect((await stranger('GET', 'instances')).body.views).toEqual([]);
    expect((await stranger('DELETE', `instances/views/${body.view.id}`)).status).toBe(404);
    expect((await manager('PUT', 'instances/layout', { layout: { density: 'compact' } })).status).toBe(204);
    expect((await manager('GET', 'instances')).body).toMatchObject({
      layout: { density: 'compact' },
      views: [body.view],
    });

    const admin = await signInAdmin(platform);
    const path = `/identity/v3/domains/${domain.id}`;
    await admin.patch(path, { domain: { enabled: false } });
    expect((await admin.delete(path)).status).toBe(204);
    const rows = platform.platform.services.database.read.selectFrom('console_saved_views').select('id');
    expect(await rows.where('id', '=', body.view.id).execute()).toEqual([]);
  });

  test('nobody keeps anything of a list without a role somewhere: 403', async () => {
    const { userId } = await newProject(platform);
    const identity = { methods: ['password'], password: { user: { id: userId, password: TEST_PASSWORD } } };
    const answer = await apiClient(platform).post('/identity/v3/auth/tokens', {
      auth: { identity, scope: 'unscoped' },
    });
    const unscoped = apiClient(platform, answer.headers.get('x-subject-token') ?? '');
    expect((await unscoped.call('GET', '/console/v1/lists/instances')).status).toBe(403);
  });
});
