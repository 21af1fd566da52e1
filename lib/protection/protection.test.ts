import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { PROTECTED_KEY } from './protection.ts';

const platform = usePlatform();
const PROTECTED = { metadata: { [PROTECTED_KEY]: 'true' } };

test('DELETE /servers/{id}: a protected instance stays, for administrators too, until the metadata is gone', async () => {
  const admin = await signInAdmin(platform);
  const project = await newProject(platform);
  const path = `/compute/v2.1/servers/${await launch(platform, project)}`;
  await project.api.post(`${path}/metadata`, PROTECTED);
  for (const client of [project.api, admin]) {
    const refused = await client.delete(path);
    expect(refused.status).toBe(409);
    expect(refused.body.conflictingRequest.message).toContain('is protected against deletion');
    expect((await client.post(`${path}/action`, { forceDelete: null })).status).toBe(409);
  }
  expect((await project.api.delete(`${path}/metadata/${PROTECTED_KEY}`)).status).toBe(204);
  expect((await project.api.delete(path)).status).toBe(204);
  await settle(platform);
  expect((await project.api.get(path)).status).toBe(404);
});

test('DELETE /servers/{id}/metadata/nephos:protected: also of an instance that has failed, but of none that is locked', async () => {
  const project = await newProject(platform);
  const metadata = { [FAULT_KEY]: 'spawn', [PROTECTED_KEY]: 'true' };
  const path = `/compute/v2.1/servers/${await launch(platform, project, { metadata })}`;
  expect((await project.api.get(path)).body.server.status).toBe('ERROR');
  expect((await project.api.delete(path)).status).toBe(409);
  expect((await project.api.delete(`${path}/metadata/${FAULT_KEY}`)).status).toBe(409);
  expect((await project.api.delete(`${path}/metadata/${PROTECTED_KEY}`)).status).toBe(204);
  expect((await project.api.delete(path)).status).toBe(204);
});

test('DELETE /volumes/{id}: a protected volume stays, by force too, and keeps the instance that it would go with', async () => {
  const [project, admin] = [await newProject(platform), await signInAdmin(platform)];
  const id = await newVolume(platform, project, { metadata: PROTECTED.metadata });
  const path = `/volume/v3/volumes/${id}`;
  const refused = await project.api.delete(path);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('is protected')]);
  expect((await admin.post(`${path}/action`, { 'os-force_delete': {} })).status).toBe(409);
  const server = await launch(platform, project);
  const attachment = { volumeAttachment: { volumeId: id, delete_on_termination: true } };
  await project.api.post(`/compute/v2.1/servers/${server}/os-volume_attachments`, attachment, at('2.79'));
  await settle(platform);
  const kept = await project.api.delete(`/compute/v2.1/servers/${server}`);
  expect([kept.status, JSON.stringify(kept.body)]).toEqual([409, expect.stringContaining(id)]);
  expect((await showVolume(project, id)).status).toBe('in-use');
});
