import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { completeAttachment, releaseVolumeInStatus, rollBackDetach } from '#lib/block-storage/volumes/attach.ts';
import type { Tx } from '#lib/db/database.ts';
import { HostAwayError } from '#lib/engine/hypervisor/hypervisor.ts';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { InterruptedError } from '#lib/engine/workflows/run-ownership.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { holdOnce, loseOnce, machineOf } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const pathOf = (serverId: string) => `/compute/v2.1/servers/${serverId}/os-volume_attachments`;

const attach = (project: TestProject, serverId: string, volumeAttachment: object, version = '2.1') =>
  project.api.post(pathOf(serverId), { volumeAttachment }, at(version));

async function newPair(metadata: Record<string, string> = {}) {
  const project = await newProject(platform);
  const volumeId = await newVolume(platform, project);
  return { project, volumeId, serverId: await launch(platform, project, { metadata }) };
}

test('a volume is attached, shown on both sides, detached and available again', async () => {
  const { project, serverId, volumeId } = await newPair();
  const attached = await attach(project, serverId, { volumeId, device: null });
  const view = { id: volumeId, serverId, volumeId, device: '/dev/vdb' };
  expect([attached.status, attached.body]).toEqual([200, { volumeAttachment: view }]);
  await settle(platform);
  expect((await project.api.get(pathOf(serverId))).body).toEqual({ volumeAttachments: [view] });
  expect((await project.api.get(`${pathOf(serverId)}/${volumeId}`)).body).toEqual({ volumeAttachment: view });
  expect((await show(project, serverId))['os-extended-volumes:volumes_attached']).toEqual([{ id: volumeId }]);
  expect(await showVolume(project, volumeId)).toMatchObject({
    status: 'in-use',
    attachments: [{ server_id: serverId, device: '/dev/vdb' }],
  });

  const detached = await project.api.delete(`${pathOf(serverId)}/${volumeId}`);
  expect([detached.status, detached.body]).toEqual([202, '']);
  await settle(platform);
  expect((await project.api.get(`${pathOf(serverId)}/${volumeId}`)).status).toBe(404);
  expect((await project.api.get('/compute/v2.1/servers/detail')).body.servers[0]).toMatchObject({
    'os-extended-volumes:volumes_attached': [],
  });
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available', attachments: [] });
});

test('from 2.89 what is read has ids of its own, and what an attachment answers still has the volume’s; from 2.79 both say what goes with the server', async () => {
  const { project, serverId, volumeId } = await newPair();
  const { body } = await attach(project, serverId, { volumeId, delete_on_termination: 'True' }, '2.89');
  const view = { serverId, volumeId, device: '/dev/vdb', tag: null, delete_on_termination: true };
  expect(body.volumeAttachment).toEqual({ id: volumeId, ...view });
  const read = { attachment_id: expect.any(String), bdm_uuid: expect.any(String), ...view };
  expect((await project.api.get(pathOf(serverId), at('2.89'))).body.volumeAttachments).toEqual([read]);
  expect((await project.api.get(`${pathOf(serverId)}/${volumeId}`, at('2.89'))).body.volumeAttachment).toEqual(read);
});

test('the first free device is chosen, and names of other buses mean the same letter', async () => {
  const { project, serverId, volumeId } = await newPair();
  const second = await newVolume(platform, project);
  expect((await attach(project, serverId, { volumeId, device: '/dev/sdc' })).body.volumeAttachment.device).toBe(
    '/dev/vdc',
  );
  expect((await attach(project, serverId, { volumeId: second })).body.volumeAttachment.device).toBe('/dev/vdb');
});

test('an unknown volume, and one of another project, is refused with 404', async () => {
  const { project, serverId } = await newPair();
  const foreign = await newVolume(platform, await newProject(platform));
  for (const volumeId of [randomUUID(), foreign]) {
    expect((await attach(project, serverId, { volumeId })).status).toBe(404);
  }
});

test('a volume that has a server is refused with 400, for the same server and for another', async () => {
  const { project, serverId, volumeId } = await newPair();
  await attach(project, serverId, { volumeId });
  await settle(platform);
  for (const target of [serverId, await launch(platform, project)]) {
    const answer = await attach(project, target, { volumeId });
    expect(answer.status).toBe(400);
    expect(answer.body.badRequest.message).toContain('in-use');
  }
});

test('ten servers that want one volume at once: one gets it', async () => {
  const { project, serverId, volumeId } = await newPair();
  const other = await launch(platform, project);
  const targets = Array.from({ length: 10 }, (_, index) => (index % 2 ? serverId : other));
  const answers = await Promise.all(targets.map((target) => attach(project, target, { volumeId })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
});

test.each<[string, object, string, number]>([
  ['a device that is no disk', { device: '/dev/tty0' }, '2.1', 400],
  ['the device of the root disk', { device: '/dev/vda' }, '2.1', 409],
  ['a device tag below 2.49', { tag: 'fast' }, '2.48', 400],
  ['a device tag with a comma', { tag: 'a,b' }, '2.49', 400],
  ['delete_on_termination below 2.79', { delete_on_termination: true }, '2.1', 400],
  ['no volume', { volumeId: '' }, '2.1', 400],
])('POST os-volume_attachments: %s is refused, and the volume stays available', async (_, changes, version, status) => {
  const { project, serverId, volumeId } = await newPair();
  expect((await attach(project, serverId, { volumeId, ...changes }, version)).status).toBe(status);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available' });
});

test('volumes are attached to and detached from a server only while it has no task: 409 that names the task', async () => {
  const { project, serverId, volumeId } = await newPair();
  const spare = await newVolume(platform, project);
  await attach(project, serverId, { volumeId });
  await settle(platform);
  const setTask = (task_state: 'resize_migrating' | null) =>
    platform.platform.services.database.transact((tx) =>
      tx.updateTable('servers').set({ task_state }).where('id', '=', serverId).execute(),
    );
  await setTask('resize_migrating');
  const answers = [
    await attach(project, serverId, { volumeId: spare }),
    await project.api.delete(`${pathOf(serverId)}/${volumeId}`),
  ];
  expect(answers.map(({ status, body }) => [status, body.conflictingRequest?.message])).toEqual(
    ['attach_volume', 'detach_volume'].map((action) => [
      409,
      `Cannot '${action}' instance ${serverId} while it is in task_state resize_migrating`,
    ]),
  );
  expect(await showVolume(project, spare)).toMatchObject({ status: 'available' });
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'in-use' });
  await setTask(null);
  expect((await attach(project, serverId, { volumeId: spare })).status).toBe(200);
});

test('a server that failed to build takes no volume: 409 that names the state', async () => {
  const { project, serverId, volumeId } = await newPair({ [FAULT_KEY]: 'spawn' });
  const answer = await attach(project, serverId, { volumeId });
  expect(answer.status).toBe(409);
  expect(answer.body.conflictingRequest.message).toBe(
    `Cannot 'attach_volume' instance ${serverId} while it is in vm_state error`,
  );
});

test('an attachment that fails leaves the volume available; a detachment that fails leaves it attached', async () => {
  const broken = await newPair({ [FAULT_KEY]: 'attachVolume' });
  await attach(broken.project, broken.serverId, { volumeId: broken.volumeId });
  await settle(platform);
  expect(await showVolume(broken.project, broken.volumeId)).toMatchObject({ status: 'available', attachments: [] });

  const stuck = await newPair({ [FAULT_KEY]: 'detachVolume' });
  await attach(stuck.project, stuck.serverId, { volumeId: stuck.volumeId });
  await settle(platform);
  await stuck.project.api.delete(`${pathOf(stuck.serverId)}/${stuck.volumeId}`);
  await settle(platform);
  expect(await showVolume(stuck.project, stuck.volumeId)).toMatchObject({ status: 'in-use' });
});

test('a volume is taken out that was plugged in although its attach is given up', async () => {
  const { project, serverId, volumeId } = await newPair();
  loseOnce(platform, 'attachVolume', new PermanentFailure('It broke off too often.'));
  await attach(project, serverId, { volumeId });
  await settle(platform);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available', attachments: [] });
  expect((await machineOf(platform, serverId))?.volumes).toEqual({});
});

test('an attach whose end another process takes over is ended there, and decided nothing before', async () => {
  const { project, serverId, volumeId } = await newPair();
  const { hypervisor } = platform.platform.services.engine;
  loseOnce(platform, 'attachVolume', new PermanentFailure('It broke off too often.'));
  const taken = vi.spyOn(hypervisor, 'detachVolume').mockRejectedValueOnce(new InterruptedError());
  await attach(project, serverId, { volumeId });
  await settle(platform);
  expect(taken).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available', attachments: [] });
});

test('the end of an attach or detach that is done again leaves a volume to the server that has it by then', async () => {
  const { project, serverId, volumeId } = await newPair();
  const other = await launch(platform, project);
  await attach(project, serverId, { volumeId });
  await settle(platform);
  await project.api.delete(`${pathOf(serverId)}/${volumeId}`);
  await settle(platform);
  const goOn = holdOnce(platform, 'attachVolume');
  await attach(project, other, { volumeId });
  const again = (work: (tx: Tx) => Promise<void>) => platform.platform.services.database.transact(work);
  const attachment = { serverId, volumeId };
  await again((tx) => completeAttachment(tx, PLATFORM, attachment));
  await again((tx) => releaseVolumeInStatus(tx, PLATFORM, attachment, 'attaching'));
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'attaching' });
  goOn();
  await settle(platform);
  await again((tx) => releaseVolumeInStatus(tx, PLATFORM, attachment, 'detaching'));
  await again((tx) => rollBackDetach(tx, PLATFORM, attachment));
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'in-use', attachments: [{ server_id: other }] });
});

test('an attachment to a host that stopped answering: the server keeps the volume, which it gives back when the host answers', async () => {
  const { project, serverId, volumeId } = await newPair();
  const { hypervisor } = platform.platform.services.engine;
  const plug = hypervisor.attachVolume.bind(hypervisor);
  vi.spyOn(hypervisor, 'attachVolume').mockImplementation(async (id, volume) => {
    await plug(id, volume);
    throw new PermanentFailure('gone');
  });
  vi.spyOn(hypervisor, 'detachVolume').mockRejectedValue(new HostAwayError('gone', { isApart: true }));
  await attach(project, serverId, { volumeId });
  await settle(platform);
  vi.restoreAllMocks();
  const { instanceActions } = (await project.api.get(`/compute/v2.1/servers/${serverId}/os-instance-actions`)).body;
  expect(instanceActions[0]).toMatchObject({ action: 'attach_volume', message: 'Error' });
  expect(await showVolume(project, volumeId)).toMatchObject({
    status: 'in-use',
    attachments: [{ server_id: serverId }],
  });
  expect((await project.api.delete(`${pathOf(serverId)}/${volumeId}`)).status).toBe(202);
  await settle(platform);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available', attachments: [] });
});

test('DELETE os-volume_attachments: a volume that is not attached, or a server that is not there, is 404', async () => {
  const { project, serverId, volumeId } = await newPair();
  expect((await project.api.delete(`${pathOf(serverId)}/${volumeId}`)).status).toBe(404);
  expect((await project.api.delete(`${pathOf(randomUUID())}/${volumeId}`)).status).toBe(404);
});

test('a reader sees attachments and may change none', async () => {
  const { project, serverId, volumeId } = await newPair();
  const { api } = await joinProject(platform, project.id, 'reader');
  expect((await api.get(pathOf(serverId))).status).toBe(200);
  expect((await api.post(pathOf(serverId), { volumeAttachment: { volumeId } })).status).toBe(403);
  expect((await api.delete(`${pathOf(serverId)}/${volumeId}`)).status).toBe(403);
});
