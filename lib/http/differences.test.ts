import { describe, expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { grantRole, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newImage } from '#lib/testing/images.ts';
import { type TestPlatform, usePlatform } from '#lib/testing/platform.ts';

const specification = usePlatform();
const upstream = usePlatform({ NEPHOS_DIALECT: 'upstream' });

/** The project of a token requested without a scope. */
async function unscopedProject(platform: TestPlatform, project: TestProject): Promise<string | undefined> {
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('users').set({ default_project_id: project.id }).where('id', '=', project.userId).execute(),
  );
  const user = { name: project.userName, domain: { id: 'default' }, password: TEST_PASSWORD };
  const auth = { identity: { methods: ['password'], password: { user } } };
  return (await apiClient(platform).post('/identity/v3/auth/tokens', { auth })).body.token.project?.id;
}

/** Status of deleting a volume in a state that forbids it. */
async function deleteBusyVolume(platform: TestPlatform, { api, id }: TestProject): Promise<number> {
  const { body } = await api.post('/volume/v3/volumes', { volume: { size: 1 } });
  await platform.platform.runner.idle();
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('volumes').set({ status: 'in-use' }).where('project_id', '=', id).execute(),
  );
  return (await api.delete(`/volume/v3/volumes/${body.volume.id}`)).status;
}

const launch = (count: number) => ({
  server: { name: 'twin', flavorRef: '1', imageRef: '', networks: 'none', min_count: count, max_count: count },
});

describe('Where specification and upstream differ', () => {
  test('a volume in a wrong status is refused with 409, upstream with 400', async () => {
    expect(await deleteBusyVolume(specification, await newProject(specification))).toBe(409);
    expect(await deleteBusyVolume(upstream, await newProject(upstream))).toBe(400);
  });

  test('an omitted scope is unscoped, upstream the default project', async () => {
    expect(await unscopedProject(specification, await newProject(specification))).toBeUndefined();
    const project = await newProject(upstream);
    expect(await unscopedProject(upstream, project)).toBe(project.id);
  });

  test.each([
    ['specification', specification],
    ['upstream', upstream],
  ] as const)(
    '%s: the token of an application credential’s token is of the same project, whatever the default project is',
    async (_name, platform) => {
      const [project, other] = [await newProject(platform), await newProject(platform)];
      await grantRole(platform, project.userId, other.id, 'member');
      const path = `/identity/v3/users/${project.userId}/application_credentials`;
      const { body } = await project.api.post(path, { application_credential: { name: 'robot' } });
      const { id, secret } = body.application_credential;
      const signIn = (identity: object) => apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity } });
      const own = { methods: ['application_credential'], application_credential: { id, secret } };
      const first = (await signIn(own)).headers.get('x-subject-token') ?? '';
      for (const default_project_id of [null, project.id, other.id]) {
        await platform.platform.services.database.transact((tx) =>
          tx.updateTable('users').set({ default_project_id }).where('id', '=', project.userId).execute(),
        );
        const again = await signIn({ methods: ['token'], token: { id: first } });
        expect({ status: again.status, project: again.body.token?.project.id }).toEqual({
          status: 201,
          project: project.id,
        });
        const api = apiClient(platform, again.headers.get('x-subject-token') ?? '');
        expect((await api.post(path, { application_credential: { name: 'escaped' } })).status).toBe(403);
      }
    },
  );

  test('a project that holds objects is kept with 409; upstream it is disabled with 204 and deleted with all of them', async () => {
    const deleteFull = async (platform: TestPlatform) => {
      const project = await newProject(platform);
      await project.api.post('/volume/v3/volumes', { volume: { size: 1 } });
      await platform.platform.runner.idle();
      const admin = await signInAdmin(platform);
      const path = `/identity/v3/projects/${project.id}`;
      const { status, body } = await admin.delete(path);
      const right = { status, message: body.error?.message, enabled: (await admin.get(path)).body.project?.enabled };
      await platform.platform.runner.idle();
      const { read } = platform.platform.services.database;
      const volumes = await read.selectFrom('volumes').select('id').where('project_id', '=', project.id).execute();
      return { ...right, id: project.id, later: (await admin.get(path)).status, volumes: volumes.length };
    };
    const refused = await deleteFull(specification);
    const message = `Project ${refused.id} still contains 1 volume. Delete its contents first, or delete the project with a teardown.`;
    expect(refused).toMatchObject({ status: 409, message, enabled: true, later: 200, volumes: 1 });
    expect(await deleteFull(upstream)).toMatchObject({ status: 204, enabled: false, later: 404, volumes: 0 });
  });

  test('upstream: a project whose deletion something stands in the way of is kept with 409, and enabled', async () => {
    const project = await newProject(upstream);
    await newImage(project, { protected: true });
    const admin = await signInAdmin(upstream);
    const path = `/identity/v3/projects/${project.id}`;
    const { status, body } = await admin.delete(path);
    expect(status).toBe(409);
    expect(body.error.message).toMatch(/^Objects block the deletion: image /);
    expect((await admin.get(path)).body.project.enabled).toBe(true);
  });

  test.each([
    ['specification', specification, 413, ['adminPass', 'id', 'links', 'name', 'status']],
    ['upstream', upstream, 403, ['adminPass', 'id', 'links']],
  ] as const)('%s: compute over quota and what a creation answers', async (_name, platform, status, keys) => {
    const { api } = await newProject(platform);
    const { body: images } = await api.get('/image/v2/images?limit=50');
    const imageRef = images.images.find((image: { name: string }) => /cirros/i.test(image.name)).id;
    const headers = { 'openstack-api-version': 'compute 2.96' };
    const send = (count: number) => {
      const { server } = launch(count);
      return api.post('/compute/v2.1/servers', { server: { ...server, imageRef } }, headers);
    };
    expect((await send(11)).status).toBe(status);
    const { body } = await send(1);
    const shown = Object.keys(body.server).filter((key) => key !== 'OS-DCF:diskConfig' && key !== 'security_groups');
    expect(shown.toSorted()).toEqual(keys);
  });
});
