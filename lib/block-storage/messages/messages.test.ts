import { expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newSnapshot, newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({}, RETRY_AT_ONCE);
const at = (version: string) => ({ 'openstack-api-version': `volume ${version}` });
const list = async ({ api }: TestProject, query = '') =>
  (await api.get(`/volume/v3/messages${query}`, at('3.71'))).body.messages;

/** A volume whose data is missing, so that every operation fails. */
async function newBroken(project: TestProject): Promise<string> {
  const id = await newVolume(platform, project);
  await platform.platform.services.engine.storage.remove(id);
  return id;
}

test('an operation that fails ends in the status that names it, and a message says why', async () => {
  const project = await newProject(platform);
  const id = await newBroken(project);
  const action = { 'os-extend': { new_size: 2 } };
  const response = await project.api.post(`/volume/v3/volumes/${id}/action`, action);
  expect(response.status).toBe(202);
  await settle(platform);
  expect((await showVolume(project, id)).status).toBe('error_extending');
  const [message, ...others] = await list(project, `?resource_uuid=${id}`);
  expect(others).toEqual([]);
  expect(message).toEqual({
    id: message.id,
    event_id: 'VOLUME_VOLUME_007_001',
    message_level: 'ERROR',
    resource_type: 'VOLUME',
    resource_uuid: id,
    user_message: expect.stringMatching(/^extend volume: ./),
    request_id: response.headers.get('x-openstack-request-id'),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
    guaranteed_until: expect.any(String),
    links: [
      { rel: 'self', href: `http://nephos.test/volume/v3/messages/${message.id}` },
      { rel: 'bookmark', href: `http://nephos.test/volume/messages/${message.id}` },
    ],
  });
  expect(message.user_message).not.toContain(platform.platform.services.env.dataFolder);
});

test('clones and snapshots of what cannot be read say so, each in a message of its own kind', async () => {
  const project = await newProject(platform);
  const source_volid = await newBroken(project);
  const { body } = await project.api.post('/volume/v3/volumes', { volume: { size: 1, source_volid } });
  const snapshot = await newSnapshot(platform, project, source_volid);
  expect((await showVolume(project, body.volume.id)).status).toBe('error');
  expect(await list(project, `?resource_uuid=${body.volume.id}`)).toMatchObject([{ resource_type: 'VOLUME' }]);
  expect(await list(project, '?resource_type=VOLUME_SNAPSHOT')).toMatchObject([{ resource_uuid: snapshot }]);
  expect(await list(project, '?message_level=INFO')).toEqual([]);
});

test('messages are the project’s own, are forgotten on demand, and are not there before 3.3', async () => {
  const project = await newProject(platform);
  await newSnapshot(platform, project, await newBroken(project));
  const [{ id }] = await list(project);
  const stranger = await newProject(platform);
  expect(await list(stranger)).toEqual([]);
  expect((await stranger.api.get(`/volume/v3/messages/${id}`, at('3.3'))).status).toBe(404);
  expect((await stranger.api.delete(`/volume/v3/messages/${id}`, at('3.3'))).status).toBe(404);
  expect((await project.api.get('/volume/v3/messages', at('3.2'))).status).toBe(404);
  expect((await project.api.get(`/volume/v3/messages/${id}`, at('3.3'))).body.message.id).toBe(id);
  expect((await project.api.delete(`/volume/v3/messages/${id}`, at('3.3'))).status).toBe(204);
  expect(await list(project)).toEqual([]);
});
