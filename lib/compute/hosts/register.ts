import { randomUUID } from 'node:crypto';
import type { Tx } from '#lib/db/database.ts';
import type { HostSpec, Hypervisor } from '#lib/engine/hypervisor/hypervisor.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';

/** Binaries that run with the platform itself, in the order of their ids below 2.53. */
export const CONTROL_BINARIES = ['nova-conductor', 'nova-scheduler'] as const;
/** The host that the platform's own services are said to run on. */
export const CONTROL_HOST = 'nephos';

/** Enters the platform's own services once. */
export async function registerControlServices(tx: Tx): Promise<void> {
  const known = await tx.selectFrom('control_services').select('id').executeTakeFirst();
  if (known) return;
  const rows = CONTROL_BINARIES.map((binary, index) => ({
    id: randomUUID(),
    number: index + 1,
    binary,
    host: CONTROL_HOST,
    is_enabled: 1 as const,
    disabled_reason: null,
    forced_down: 0 as const,
    updated_at: new Date().toISOString(),
  }));
  await tx.insertInto('control_services').values(rows).execute();
}

/** Enters hosts that the hypervisor brings and nobody knows yet. Those that are there stay as they are. */
export async function registerHosts(tx: Tx, hypervisor: Hypervisor): Promise<void> {
  const known = await tx.selectFrom('hosts').select(['name', 'number']).execute();
  const names = new Set(known.map(({ name }) => name));
  let number = Math.max(0, ...known.map((host) => host.number));
  for (const host of hypervisor.hosts) {
    if (names.has(host.name)) continue;
    number += 1;
    await insertHost(tx, hypervisor, host, number);
  }
}

async function insertHost(tx: Tx, hypervisor: Hypervisor, host: HostSpec, number: number): Promise<void> {
  const now = new Date().toISOString();
  await tx
    .insertInto('hosts')
    .values({
      id: randomUUID(),
      number,
      name: host.name,
      availability_zone: host.availabilityZone,
      own_zone: host.availabilityZone,
      vcpus: host.vcpus,
      ram_mb: host.ramMb,
      disk_gb: host.diskGb,
      used_vcpus: 0,
      used_ram_mb: 0,
      used_disk_gb: 0,
      service_id: randomUUID(),
      is_enabled: 1,
      disabled_reason: null,
      forced_down: 0,
      state: 'up',
      seen_at: now,
      up_since: now,
      hypervisor_type: hypervisor.type,
      hypervisor_version: host.hypervisorVersion ?? 1000,
      ip: host.ip ?? null,
      cpu_model: host.cpuModel ?? null,
      driver: hypervisor.name,
      updated_at: now,
    })
    .execute();
  await recordEvent(tx, PLATFORM, {
    type: 'host.register',
    kind: 'host',
    objectId: host.name,
    projectId: '',
    after: { vcpus: host.vcpus, ram_mb: host.ramMb, disk_gb: host.diskGb },
  });
}
