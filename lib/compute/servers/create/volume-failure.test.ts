import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({}, RETRY_AT_ONCE);

test('POST /servers: when storage fails the server ends in ERROR with the reason, and what is to be kept in error', async () => {
  const project = await newProject(platform);
  const uuid = await insertImage(platform, project.id);
  const folder = join(platform.platform.services.env.dataFolder, 'volumes');
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, 'no folder');
  const disk = { source_type: 'image', destination_type: 'volume', uuid, volume_size: 1 };
  const devices = [
    { ...disk, boot_index: 0 },
    { ...disk, boot_index: 1, delete_on_termination: true },
  ];
  const server = { name: 'web', flavorRef: '1', block_device_mapping_v2: devices };
  const { body } = await project.api.post('/compute/v2.1/servers', { server });
  await settle(platform);
  expect(await show(project, body.server.id)).toMatchObject({
    status: 'ERROR',
    fault: { code: 500, message: expect.stringMatching(/^Internal error \(run /) },
    'os-extended-volumes:volumes_attached': [],
  });
  const admin = await newProject(platform, 'admin');
  expect(await show(admin, body.server.id)).toMatchObject({ fault: { details: expect.stringContaining('EEXIST') } });
  const path = `/compute/v2.1/servers/${body.server.id}/os-instance-actions`;
  const latest = { 'openstack-api-version': 'compute 2.90' };
  const [action] = (await project.api.get(path)).body.instanceActions;
  const failedStep = async ({ api }: typeof project) =>
    (await api.get(`${path}/${action.request_id}`, latest)).body.instanceAction.events[0];
  expect(JSON.stringify(await failedStep(project))).not.toContain('EEXIST');
  expect(await failedStep(project)).toMatchObject({ details: expect.stringMatching(/^Internal error/) });
  expect(await failedStep(admin)).toMatchObject({ traceback: expect.stringContaining('EEXIST') });
  const { volumes } = (await project.api.get('/volume/v3/volumes/detail')).body;
  const statuses = volumes.map(({ status }: { status: string }) => status).sort();
  expect(statuses).toEqual(['error', 'error_deleting']);
});
