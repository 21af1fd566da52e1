import type { BaseState } from './base-state.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import { virtualTime } from './virtual-time.ts';
import type { World } from './world.ts';

/** RAM of a host in MiB when there is room for everything. */
const MUCH_RAM = 65_536;

/** Gives the hosts and the database the state with which a scenario begins. Returns the ids of its servers. */
export function placeServers(world: World, database: SimulatedDatabase, base: BaseState): string[] {
  const { placement, hosts, reserved } = world.scenario;
  const now = new Date().toISOString();
  const machines = base.machines.slice(0, placement.length);
  for (const { id } of base.machines.slice(placement.length)) {
    database.execute("update servers set deleted_at = ?, vm_state = 'deleted', host = null where id = ?", now, id);
  }
  database.execute("update hosts set used_vcpus = 0, used_ram_mb = 0, used_disk_gb = 0, is_enabled = 0, state = 'up'");
  const ramMb = world.scenario.hasLittleRoom ? littleRam(world, machines[0]?.ramMb ?? 0) : MUCH_RAM;
  for (const name of hosts) {
    const isEnabled = reserved.includes(name) ? 0 : 1;
    const values = [now, now, ramMb, isEnabled, name] as const;
    database.execute(
      'update hosts set seen_at = ?, up_since = ?, ram_mb = ?, is_enabled = ? where name = ?',
      ...values,
    );
  }
  for (const [index, spec] of machines.entries()) {
    const name = placement[index] ?? '';
    const host = world.hosts.host(name);
    if (!host) continue;
    world.hosts.setCopy(host, spec.id, { spec, power: 'running', isBuilding: false, placement: virtualTime.nowMs });
    database.execute('update servers set host = ?, last_placement = ? where id = ?', name, virtualTime.nowMs, spec.id);
    database.execute(
      `update hosts set used_vcpus = used_vcpus + ?, used_ram_mb = used_ram_mb + ?,
       used_disk_gb = used_disk_gb + (select disk_gb from servers where id = ?) where name = ?`,
      ...([spec.vcpus, spec.ramMb, spec.id, name] as const),
    );
  }
  insertSegment(world, database, now);
  return machines.map(({ id }) => id);
}

/** A host has room for one server more than the fullest has. */
function littleRam({ scenario: { placement, hosts } }: World, ramMb: number): number {
  const most = Math.max(...hosts.map((name) => placement.filter((one) => one === name).length));
  return (most + 1) * ramMb;
}

function insertSegment({ scenario }: World, database: SimulatedDatabase, now: string): void {
  const { method, hosts, reserved } = scenario;
  database.execute(
    `insert into segments (id, name, description, recovery_method, service_type, is_enabled, created_at, updated_at)
     values ('segment', 'segment', null, ?, 'COMPUTE', 1, ?, null)`,
    ...[method, now],
  );
  for (const name of hosts) {
    database.execute(
      `insert into segment_hosts (id, segment_id, name, type, control_attributes, created_at, is_reserved, on_maintenance)
       values (?, 'segment', ?, 'COMPUTE', 'SSH', ?, ?, 0)`,
      ...[`segment-${name}`, name, now, reserved.includes(name) ? 1 : 0],
    );
  }
}
