import { expect } from 'vitest';
import { insertImage } from '#lib/testing/images.ts';
import { newNetwork, newSubnet } from '#lib/testing/networking.ts';
import type { ApiClient, TestProject } from './api.ts';
import type { TestPlatform } from './platform.ts';

/** Returns the headers for a microversion of compute. */
export const at = (version: string) => ({ 'openstack-api-version': `compute ${version}` });

/** Creates a network with a subnet through the API. Returns its id. */
export async function newPrivateNetwork({ api }: TestProject, name = 'private'): Promise<string> {
  const network = await newNetwork(api, { name });
  await newSubnet(api, network, { cidr: '192.0.2.0/24' });
  return network.id;
}

/** Waits until every workflow has ended. */
export const settle = (test: TestPlatform): Promise<void> => test.platform.runner.idle();

/** Launches a server with the smallest flavor and a new image, and waits until it is built. */
export async function launch(test: TestPlatform, project: TestProject, input: object = {}): Promise<string> {
  const imageRef = await insertImage(test, project.id);
  const server = { name: 'web', flavorRef: '1', imageRef, ...input };
  const answer = await project.api.post('/compute/v2.1/servers', { server });
  expect(answer.body).toMatchObject({ server: { status: 'BUILD' } });
  await settle(test);
  return answer.body.server.id;
}

export async function show(project: TestProject, id: string, version = '2.1') {
  const answer = await project.api.get(`/compute/v2.1/servers/${id}`, at(version));
  expect(answer.status).toBe(200);
  return answer.body.server;
}

/** Creates a volume through the API and waits until it is available. Returns its id. */
export async function newVolume(test: TestPlatform, project: TestProject, input: object = {}): Promise<string> {
  const answer = await project.api.post('/volume/v3/volumes', { volume: { size: 1, ...input } });
  expect(answer.status).toBe(202);
  await settle(test);
  return answer.body.volume.id;
}

/** Creates a snapshot of a volume through the API and waits until it is available. Returns its id. */
export async function newSnapshot(
  test: TestPlatform,
  project: TestProject,
  volume_id: string,
  input: object = {},
): Promise<string> {
  const answer = await project.api.post('/volume/v3/snapshots', { snapshot: { volume_id, force: true, ...input } });
  expect(answer.status).toBe(202);
  await settle(test);
  return answer.body.snapshot.id;
}

/** Backs up a volume and waits until the backup is available. Returns the backup's id. */
export async function newBackup(
  test: TestPlatform,
  project: TestProject,
  volume_id: string,
  input: object = {},
): Promise<string> {
  const headers = { 'openstack-api-version': 'volume 3.71' };
  const answer = await project.api.post('/volume/v3/backups', { backup: { volume_id, ...input } }, headers);
  expect(answer.status).toBe(202);
  await settle(test);
  return answer.body.backup.id;
}

export const showSnapshot = async (project: TestProject, id: string) =>
  (await project.api.get(`/volume/v3/snapshots/${id}`)).body.snapshot;

export const showVolume = async (project: TestProject, id: string) =>
  (await project.api.get(`/volume/v3/volumes/${id}`)).body.volume;

let flavors = 0;

/** Creates a flavor, by default the smallest possible. Returns its id, which is also its name. */
export async function newFlavor(admin: ApiClient, input: object = {}): Promise<string> {
  flavors += 1;
  const id = `flavor-${Date.now()}-${flavors}`;
  const flavor = { id, name: id, ram: 64, vcpus: 1, disk: 0, ...input };
  const answer = await admin.post('/compute/v2.1/flavors', { flavor });
  expect(answer.body).toMatchObject({ flavor: { id } });
  return id;
}

/** Launches a server from a bootable volume. Returns the ids of the server, the volume and its image. */
export async function launchFromVolume(test: TestPlatform, project: TestProject, input: object = {}) {
  const imageId = await insertImage(test, project.id);
  const volumeId = await newVolume(test, project, { imageRef: imageId });
  const disk = { uuid: volumeId, source_type: 'volume', destination_type: 'volume', boot_index: 0 };
  const id = await launch(test, project, { imageRef: '', block_device_mapping_v2: [disk], ...input });
  return { id, volumeId, imageId };
}
