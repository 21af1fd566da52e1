import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { Actor } from '#lib/events/log.ts';
import { changeHost } from '../hosts/change.ts';
import type { HostRow } from '../hosts/state.ts';
import { ZONE_KEY } from './attributes.ts';

/**
 * Updates the zones of hosts after an aggregate changed, within its transaction, which an error rolls back. @throws 409
 * if a host would be in two zones, or leave its zone while it has servers
 */
export async function applyZones(tx: Tx, actor: Actor, hostNames: readonly string[]): Promise<void> {
  if (hostNames.length === 0) return;
  const hosts = await tx.selectFrom('hosts').selectAll().where('name', 'in', hostNames).orderBy('name').execute();
  const zones = await zonesOf(tx, hostNames);
  for (const host of hosts) {
    const [zone = host.own_zone, other] = zones.get(host.name) ?? [];
    if (other !== undefined) throw Conflict(`Host ${host.name} would be in availability zones ${zone} and ${other}.`);
    if (zone !== host.availability_zone) await move(tx, actor, host, zone);
  }
}

async function move(tx: Tx, actor: Actor, host: HostRow, zone: string): Promise<void> {
  const server = await tx.selectFrom('servers').select('id').where('host', '=', host.name).executeTakeFirst();
  if (server) {
    throw Conflict(
      `Host ${host.name} has instances and would move from availability zone ${host.availability_zone} to ${zone}. Migrate or delete them first.`,
    );
  }
  await changeHost(tx, actor, host, 'update', { availability_zone: zone });
}

/** Distinct zones in the aggregates of each host. */
async function zonesOf(tx: Tx, hostNames: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('aggregate_hosts')
    .innerJoin('aggregates', 'aggregates.id', 'aggregate_hosts.aggregate_id')
    .select(['aggregate_hosts.host', 'aggregates.metadata'])
    .where('aggregate_hosts.host', 'in', hostNames)
    .orderBy('aggregates.id')
    .execute();
  const byHost = Map.groupBy(rows, ({ host }) => host);
  return new Map(
    [...byHost].map(([host, aggregates]) => {
      const zones = aggregates.flatMap(({ metadata }) => unpackJson(metadata)[ZONE_KEY] ?? []);
      return [host, [...new Set(zones)]];
    }),
  );
}
