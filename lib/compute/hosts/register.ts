import { randomUUID } from 'node:crypto';
import type { Tx } from '#lib/db/database.ts';
import type { HostSpec, Hypervisor } from '#lib/engine/hypervisor/hypervisor.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { changeHost } from './change.ts';
import type { HostRow } from './state.ts';

/** Services of the platform process, in the order of their ids below 2.53. */
export const CONTROL_BINARIES = ['nova-conductor', 'nova-scheduler'] as const;
/** Host name of the platform's own services. */
const CONTROL_HOST = 'nephos';

export function seedHosts({ database, engine }: Pick<Services, 'database' | 'engine'>): Promise<void> {
  return database.transact(async (tx) => {
    await registerControlServices(tx);
    await registerHosts(tx, engine.hypervisor);
  });
}

async function registerControlServices(tx: Tx): Promise<void> {
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

/** Registers new hosts and updates changed attributes. Hosts that are gone stay with their servers. */
export async function registerHosts(tx: Tx, hypervisor: Hypervisor): Promise<void> {
  const known = new Map((await tx.selectFrom('hosts').selectAll().execute()).map((host) => [host.name, host]));
  let number = Math.max(0, ...[...known.values()].map((host) => host.number));
  for (const spec of hypervisor.hosts) {
    const host = known.get(spec.name);
    if (host) {
      await refresh(tx, host, { ...attributesOf(spec), ...(host.agent_id === null ? newAgent() : {}) });
    } else {
      number += 1;
      await insertHost(tx, spec, number);
    }
  }
}

type Attributes = Pick<
  HostRow,
  'vcpus' | 'ram_mb' | 'disk_gb' | 'ip' | 'cpu_model' | 'hypervisor_type' | 'hypervisor_version' | 'driver'
>;

const attributesOf = (spec: HostSpec): Attributes => ({
  vcpus: spec.vcpus,
  ram_mb: spec.ramMb,
  disk_gb: spec.diskGb,
  ip: spec.ip ?? null,
  cpu_model: spec.cpuModel ?? null,
  hypervisor_type: spec.hypervisorType,
  hypervisor_version: spec.hypervisorVersion ?? 1000,
  driver: spec.driver,
});

/** Network agent of each host. */
const newAgent = () => ({
  agent_id: randomUUID(),
  agent_enabled: 1 as const,
  agent_description: '',
  agent_since: new Date().toISOString(),
});

async function refresh(tx: Tx, host: HostRow, attributes: Partial<HostRow>): Promise<void> {
  const changed = Object.entries(attributes).filter(([key, value]) => Reflect.get(host, key) !== value);
  if (changed.length > 0) await changeHost(tx, PLATFORM, host, 'update', Object.fromEntries(changed));
}

async function insertHost(tx: Tx, host: HostSpec, number: number): Promise<void> {
  const now = new Date().toISOString();
  await tx
    .insertInto('hosts')
    .values({
      id: randomUUID(),
      number,
      name: host.name,
      availability_zone: host.availabilityZone,
      own_zone: host.availabilityZone,
      ...attributesOf(host),
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
      ...newAgent(),
      updated_at: now,
    })
    .execute();
  await recordEvent(tx, PLATFORM, {
    type: 'host.register',
    objectId: host.name,
    projectId: '',
    after: { vcpus: host.vcpus, ram_mb: host.ramMb, disk_gb: host.diskGb },
  });
}
