import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { packJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { TestProject } from './api.ts';
import type { TestPlatform } from './platform.ts';

/** Headers that ask for a microversion of compute. */
export const at = (version: string) => ({ 'openstack-api-version': `compute ${version}` });

/** Writes an active image straight into the database. Returns its id. */
export async function insertImage(
  test: TestPlatform,
  projectId: string,
  changes: Partial<Pick<Tables['images'], 'min_ram' | 'min_disk' | 'status' | 'visibility'>> = {},
): Promise<string> {
  const id = randomUUID();
  const now = new Date().toISOString();
  await test.platform.services.database.transact(async (tx) => {
    await tx
      .insertInto('images')
      .values({
        id,
        owner: projectId,
        name: 'small linux',
        status: 'active',
        visibility: 'private',
        protected: 0,
        os_hidden: 0,
        container_format: 'bare',
        disk_format: 'qcow2',
        min_ram: 0,
        min_disk: 0,
        size: 0,
        virtual_size: null,
        checksum: null,
        os_hash_algo: null,
        os_hash_value: null,
        revision: 1,
        created_at: now,
        updated_at: now,
        ...changes,
      })
      .execute();
  });
  return id;
}

/** Writes a network with a subnet of a /24 straight into the database. Returns its id. */
export async function insertNetwork(test: TestPlatform, projectId: string, name = 'private'): Promise<string> {
  const id = randomUUID();
  const now = new Date().toISOString();
  const described = { project_id: projectId, name, description: '', revision: 1, created_at: now, updated_at: now };
  await test.platform.services.database.transact(async (tx) => {
    const switches = { admin_state_up: 1, shared: 0, is_external: 0, port_security_enabled: 1 } as const;
    await tx
      .insertInto('networks')
      .values({ id, ...described, ...switches, status: 'ACTIVE', mtu: 1450 })
      .execute();
    await tx
      .insertInto('subnets')
      .values({
        id: randomUUID(),
        ...described,
        network_id: id,
        ip_version: 4,
        cidr: '192.0.2.0/24',
        gateway_ip: '192.0.2.1',
        enable_dhcp: 1,
        dns_nameservers: packJson([]),
        allocation_pools: packJson([{ start: '192.0.2.2', end: '192.0.2.254' }]),
        host_routes: packJson([]),
        ipv6_ra_mode: null,
        ipv6_address_mode: null,
      })
      .execute();
  });
  return id;
}

/** Waits until every workflow has ended. */
export const settle = (test: TestPlatform): Promise<void> => test.platform.runner.idle();

/** Launches a server of the smallest flavor from an image of its own and waits for the end of the build. */
export async function launch(test: TestPlatform, project: TestProject, input: object = {}): Promise<string> {
  const imageRef = await insertImage(test, project.id);
  const server = { name: 'web', flavorRef: '1', imageRef, ...input };
  const answer = await project.api.post('/compute/v2.1/servers', { server });
  expect(answer.body).toMatchObject({ server: { status: 'BUILD' } });
  await settle(test);
  return answer.body.server.id;
}

/** A server as the API shows it. */
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

/** A volume as the API shows it. */
export const showVolume = async (project: TestProject, id: string) =>
  (await project.api.get(`/volume/v3/volumes/${id}`)).body.volume;
