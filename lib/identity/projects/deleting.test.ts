import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { launch, newVolume, settle } from '#lib/testing/compute.ts';
import { assignRole, grantRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newImage } from '#lib/testing/images.ts';
import { newNetwork, newPort, newSecurityGroup, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PROJECTS = '/identity/v3/projects';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

describe('DELETE /projects/{id}', () => {
  test('an empty project is gone at once, and so are the tokens scoped to it', async () => {
    const { api, id, userName } = await newProject(platform);
    expect((await api.get('/volume/v3/volumes')).status).toBe(200);
    expect((await admin.delete(`${PROJECTS}/${id}`)).status).toBe(204);
    expect((await admin.get(`${PROJECTS}/${id}`)).status).toBe(404);
    expect((await admin.delete(`${PROJECTS}/${id}`)).status).toBe(404);
    expect((await api.get('/volume/v3/volumes')).status).toBe(401);
    await expect(signIn(platform, { name: userName, password: TEST_PASSWORD }, { project: { id } })).rejects.toThrow();
  });

  test('what is bound to the project goes with it: roles, credentials, quotas, the default group, saved views', async () => {
    const { api, id, userId } = await newProject(platform);
    const credentials = `/identity/v3/users/${userId}/application_credentials`;
    await api.post(credentials, { application_credential: { name: 'bound' } });
    await api.get('/networking/v2.0/security-groups');
    await api.post('/console/v1/lists/instances/views', { view: { name: 'mine', is_shared: true, where: [] } });
    await admin.put(`/compute/v2.1/os-quota-sets/${id}`, { quota_set: { instances: 3 } });
    expect((await admin.delete(`${PROJECTS}/${id}`)).status).toBe(204);
    const { read } = platform.platform.services.database;
    for (const table of ['application_credentials', 'limits', 'security_groups', 'console_saved_views'] as const) {
      expect(await read.selectFrom(table).selectAll().where('project_id', '=', id).execute()).toEqual([]);
    }
    expect(await read.selectFrom('role_assignments').selectAll().where('target_id', '=', id).execute()).toEqual([]);
  });

  test('users whose default project it was have none from then on', async () => {
    const { id, userId } = await newProject(platform);
    await platform.platform.services.database.transact((tx) =>
      tx.updateTable('users').set({ default_project_id: id }).where('id', '=', userId).execute(),
    );
    await admin.delete(`${PROJECTS}/${id}`);
    expect((await admin.get(`/identity/v3/users/${userId}`)).body.user.default_project_id).toBeNull();
  });

  test('a project that holds anything is refused with 409, which names what, and loses nothing', async () => {
    const project = await newProject(platform);
    const { api, id } = project;
    const network = await newNetwork(api, {});
    await newSubnet(api, network, {});
    await newPort(api, network, {});
    await newSecurityGroup(api, { name: 'own' });
    await launch(platform, project, { name: 'web', networks: [{ uuid: network.id }] });
    await newVolume(platform, project, { name: 'one' });
    await newVolume(platform, project, { name: 'two' });
    await newImage(project, { name: 'disk' });
    await api.post('/compute/v2.1/os-server-groups', { server_group: { name: 'apart', policies: ['anti-affinity'] } });
    const { status, body } = await admin.delete(`${PROJECTS}/${id}`);
    expect(status).toBe(409);
    for (const content of [
      '1 server,',
      '1 server group',
      '2 volumes',
      '2 images',
      '1 network',
      '1 subnet',
      '2 ports',
    ]) {
      expect(body.error.message).toContain(content);
    }
    expect(body.error.message).toContain('1 security group');
    await settle(platform);
    expect((await api.get('/volume/v3/volumes')).body.volumes).toHaveLength(2);
  });

  test('the records of servers that were deleted outlive their project', async () => {
    const project = await newProject(platform);
    const server = await launch(platform, project);
    await project.api.delete(`/compute/v2.1/servers/${server}`);
    await settle(platform);
    const { images } = (await project.api.get(`/image/v2/images?owner=${project.id}`)).body;
    for (const image of images) await project.api.delete(`/image/v2/images/${image.id}`);
    expect((await admin.delete(`${PROJECTS}/${project.id}`)).status).toBe(204);
    const records = platform.platform.services.database.read.selectFrom('servers').select('deleted_at');
    expect(await records.where('project_id', '=', project.id).execute()).toEqual([{ deleted_at: expect.any(String) }]);
  });

  test('a project with others below it is refused with 403, an immutable one too', async () => {
    const make = async (project: object) => (await admin.post(PROJECTS, { project })).body.project.id;
    const top = await make({ name: 'top' });
    const below = await make({ name: 'below', parent_id: top });
    expect((await admin.delete(`${PROJECTS}/${top}`)).status).toBe(403);
    expect((await admin.delete(`${PROJECTS}/${below}`)).status).toBe(204);
    expect((await admin.delete(`${PROJECTS}/${top}`)).status).toBe(204);
    const stone = await make({ name: 'stone', options: { immutable: true } });
    expect((await admin.delete(`${PROJECTS}/${stone}`)).status).toBe(403);
  });

  test('its name is free again', async () => {
    const make = () => admin.post(PROJECTS, { project: { name: 'again' } });
    await admin.delete(`${PROJECTS}/${(await make()).body.project.id}`);
    expect((await make()).status).toBe(201);
  });

  test('a manager of the domain deletes there and nowhere else; people of the project are refused', async () => {
    const { id: physics } = (await admin.post('/identity/v3/domains', { domain: { name: 'Physics' } })).body.domain;
    const name = 'manager-of-physics';
    const userId = await insertUser(platform, name);
    await assignRole(platform, { type: 'user', id: userId }, { kind: 'domain', id: physics }, 'manager');
    const manager = await signIn(platform, { name, password: TEST_PASSWORD }, { domain: { id: physics } });
    const own = (await manager.post(PROJECTS, { project: { name: 'own' } })).body.project.id;
    expect((await manager.delete(`${PROJECTS}/${own}`)).status).toBe(204);
    const { api, id } = await newProject(platform, 'manager');
    await grantRole(platform, userId, id, 'manager');
    expect((await manager.delete(`${PROJECTS}/${id}`)).status).toBe(403);
    expect((await manager.delete(`${PROJECTS}/absent`)).status).toBe(403);
    expect((await api.delete(`${PROJECTS}/${id}`)).status).toBe(403);
  });
});
