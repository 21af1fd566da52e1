import { constants, createPrivateKey, privateDecrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { apiClient, joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, settle, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, describeRefusals, putInState } from '#lib/testing/server-actions.ts';
import { failInterruptedChanges } from './service.ts';

const platform = usePlatform();
const pathOf = (id: string) => `/compute/v2.1/servers/${id}/os-server-password`;
const change = (project: TestProject, id: string, adminPass: unknown = 'correct horse') =>
  act(project, id, { changePassword: { adminPass } });
const shown = async (project: TestProject, id: string) => (await project.api.get(pathOf(id))).body.password;

/** An RSA key pair; the response contains the private key. */
async function newKey(project: TestProject, name: string): Promise<string> {
  const answer = await project.api.post('/compute/v2.1/os-keypairs', { keypair: { name } });
  return answer.body.keypair.private_key;
}

/** PKCS #1 v1.5 decryption without Node's protection against padding oracles. */
function decrypt(privateKey: string, encrypted: string): string {
  const padded = privateDecrypt(
    { key: createPrivateKey(privateKey), padding: constants.RSA_NO_PADDING },
    Buffer.from(encrypted, 'base64'),
  );
  return padded.subarray(padded.indexOf(0, 2) + 1).toString('utf8');
}

describeRefusals(platform, {
  action: 'changePassword',
  body: { changePassword: { adminPass: 'secret' } },
  from: ['active'],
});

describe('POST /servers/{id}/action changePassword', () => {
  test('POST /servers/{id}/action changePassword: the guest has it, the owner can decrypt it, the history tells', async () => {
    const project = await newProject(platform);
    const privateKey = await newKey(project, 'mine');
    const id = await launch(platform, project, { key_name: 'mine' });
    expect(await shown(project, id)).toBe('');
    const answer = await change(project, id);
    expect([answer.status, answer.body]).toEqual([202, '']);
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
    expect(decrypt(privateKey, await shown(project, id))).toBe('correct horse');
    const { body } = await project.api.get(`/compute/v2.1/servers/${id}/os-instance-actions`, at('2.1'));
    expect(body.instanceActions[0]).toMatchObject({ action: 'changePassword', message: null });
  });

  test('POST /servers/{id}/action changePassword: no table holds the password', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    await change(project, id, 'a-password-to-look-for');
    await settle(platform);
    const { read } = platform.platform.services.database;
    for (const table of ['workflow_runs', 'events', 'instance_action_events', 'simulated_machines'] as const) {
      expect(JSON.stringify(await read.selectFrom(table).selectAll().execute())).not.toContain(
        'a-password-to-look-for',
      );
    }
  });

  test('POST /servers/{id}/action changePassword: without an RSA key there is nothing to show', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    expect((await change(project, id)).status).toBe(202);
    expect(await shown(project, id)).toBe('');
  });

  test('POST /servers/{id}/action changePassword: a guest that fails is a 409, and the server is as before', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'setPassword' } });
    const answer = await change(project, id);
    expect(answer.status).toBe(409);
    expect(answer.body.conflictingRequest.message).toContain(`Failed to set admin password on ${id} because`);
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
    const { body } = await project.api.get(`/compute/v2.1/servers/${id}/os-instance-actions`, at('2.1'));
    expect(body.instanceActions[0]).toMatchObject({ action: 'changePassword', message: 'Error' });
  });

  test.each([
    ['no password', {}],
    ['a number', { adminPass: 7 }],
    ['256 characters', { adminPass: 'x'.repeat(256) }],
    ['an unknown key', { adminPass: 'x', user: 'root' }],
    ['nothing', null],
  ])('POST /servers/{id}/action changePassword: %s is refused with 400', async (_what, changePassword) => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    expect((await act(project, id, { changePassword })).status).toBe(400);
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
  });

  test('a password change that a crash cut off: ends by itself after a minute, not before', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const { services } = platform.platform;
    await putInState(platform, id, { task_state: 'updating_password' });
    await failInterruptedChanges(services);
    expect(await show(project, id)).toMatchObject({ status: 'PASSWORD' });
    const updated_at = new Date(Date.now() - 61_000).toISOString();
    await services.database.transact((tx) =>
      tx.updateTable('servers').set({ updated_at }).where('id', '=', id).execute(),
    );
    await failInterruptedChanges(services);
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
  });
});

describe('GET and DELETE /servers/{id}/os-server-password', () => {
  test('DELETE /servers/{id}/os-server-password: nothing is shown any more; a second time changes nothing', async () => {
    const project = await newProject(platform);
    await newKey(project, 'mine');
    const id = await launch(platform, project, { key_name: 'mine' });
    await change(project, id);
    expect(await shown(project, id)).not.toBe('');
    for (const _ of [1, 2]) expect((await project.api.delete(pathOf(id))).status).toBe(204);
    expect(await shown(project, id)).toBe('');
  });

  test('GET /servers/{id}/os-server-password: the password of a deleted server is forgotten', async () => {
    const project = await newProject(platform);
    await newKey(project, 'mine');
    const [gone, kept] = [
      await launch(platform, project, { key_name: 'mine' }),
      await launch(platform, project, { key_name: 'mine' }),
    ];
    for (const id of [gone, kept]) await change(project, id);
    await project.api.delete(`/compute/v2.1/servers/${gone}`);
    await settle(platform);
    await failInterruptedChanges(platform.platform.services);
    expect((await project.api.get(pathOf(gone))).status).toBe(404);
    const { read } = platform.platform.services.database;
    const rows = await read.selectFrom('server_passwords').select('server_id').execute();
    expect(rows.map(({ server_id }) => server_id)).not.toContain(gone);
    expect(await shown(project, kept)).not.toBe('');
  });

  test('os-server-password: readers look and are refused to clear; strangers get 404, no token 401', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const reader = await joinProject(platform, project.id, 'reader');
    expect((await reader.api.get(pathOf(id))).status).toBe(200);
    expect((await reader.api.delete(pathOf(id))).status).toBe(403);
    const stranger = await newProject(platform);
    for (const method of ['get', 'delete'] as const) {
      expect((await stranger.api[method](pathOf(id))).status).toBe(404);
      expect((await project.api[method](pathOf('none'))).status).toBe(404);
      expect((await apiClient(platform)[method](pathOf(id))).status).toBe(401);
    }
  });
});
