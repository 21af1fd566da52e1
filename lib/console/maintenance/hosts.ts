import { sql } from 'kysely';
import { isUp } from '#lib/compute/hosts/state.ts';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { Reader } from '#lib/db/database.ts';
import { Conflict, NotFound } from '#lib/errors/errors.ts';
import { isUnderRecovery } from '#lib/ha/recovery-guard.ts';
import { english } from '#lib/i18n/english.ts';
import type { Text } from '#lib/i18n/text.ts';
import type { MaintenanceFacts } from './can.ts';
import type { MaintenanceHost } from './schema.ts';

export interface HostRows {
  names: readonly string[];
  hosts: Awaited<ReturnType<typeof readHosts>>;
  protection: Awaited<ReturnType<typeof readProtection>>;
}

const readHosts = async (db: Reader, names: readonly string[]) =>
  new Map(
    (await db.selectFrom('hosts').selectAll().where('name', 'in', names).execute()).map((row) => [row.name, row]),
  );

const readProtection = async (db: Reader, names: readonly string[]) =>
  new Map(
    (await db.selectFrom('segment_hosts').selectAll().where('name', 'in', names).execute()).map((row) => [
      row.name,
      row,
    ]),
  );

/** Rows of the given hosts without duplicates. @throws 404 for a host unknown to compute and segments */
export async function readHostRows(db: Reader, named: readonly string[]): Promise<HostRows> {
  const names = [...new Set(named)];
  const hosts = await readHosts(db, names);
  const protection = await readProtection(db, names);
  for (const name of names) if (!hosts.has(name) && !protection.has(name)) throw NotFound('Compute host', name);
  return { names, hosts, protection };
}

/** Facts for the checks of each host. A segment under recovery blocks all its hosts, as in the HA API. */
export async function readFacts(db: Reader, { names, hosts, protection }: HostRows): Promise<MaintenanceFacts[]> {
  const open = await db
    .selectFrom('notifications as n')
    .leftJoin('segment_hosts as h', 'h.name', 'n.host')
    .select(['n.host', 'h.segment_id'])
    .distinct()
    .where(isUnderRecovery('n'))
    .execute();
  const jobs = await db
    .selectFrom('jobs')
    .select(['host', 'state'])
    .where('host', 'in', names)
    .where('ended_at', 'is', null)
    .execute();
  const busy = new Set(jobs.filter(({ state }) => isOpenJob(state)).map(({ host }) => host));
  return names.map((name) => {
    const host = hosts.get(name);
    const row = protection.get(name);
    return {
      name,
      onMaintenance: row?.on_maintenance === 1,
      isUnderRecovery: open.some((one) => one.host === name),
      isSegmentUnderRecovery: row !== undefined && open.some((one) => one.segment_id === row.segment_id),
      isBusy: busy.has(name),
      compute: host
        ? { reportsUp: host.state === 'up', isEnabled: host.is_enabled === 1, isForcedDown: host.forced_down === 1 }
        : null,
    };
  });
}

/** @throws 409 with all obstacles of all hosts */
export function assertPossible(obstacles: readonly Text[]): void {
  if (obstacles.length > 0) throw Conflict(obstacles.map((why) => english(why)).join(' '));
}

/** Hosts of a plan with their obstacles. */
export async function describeHosts(
  db: Reader,
  { names, hosts, protection }: HostRows,
  obstaclesOf: (name: string) => readonly Text[],
): Promise<MaintenanceHost[]> {
  const segments = await db.selectFrom('segments').select(['id', 'name']).execute();
  const used = await db
    .selectFrom('segment_hosts')
    .select(['name', 'used_for'])
    .where('used_for', 'in', names)
    .orderBy('name')
    .execute();
  const counts = await countInstances(db, [...names, ...used.map(({ name }) => name)]);
  return names.map((name) => {
    const host = hosts.get(name);
    const row = protection.get(name);
    return {
      name,
      segment_name: segments.find(({ id }) => id === row?.segment_id)?.name ?? null,
      is_up: host !== undefined && isUp(host),
      obstacles: obstaclesOf(name).map(toWire),
      instances: counts.get(name) ?? 0,
      is_forced_down: host?.forced_down === 1,
      reserves: used
        .filter(({ used_for }) => used_for === name)
        .map((reserve) => ({ name: reserve.name, instances: counts.get(reserve.name) ?? 0 })),
    };
  });
}

/** Number of servers by host; hosts without servers are omitted. */
export async function countInstances(db: Reader, hosts: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('servers')
    .select(['host', sql<number | string>`count(*)`.as('count')])
    .where('deleted_at', 'is', null)
    .where('host', 'in', hosts)
    .groupBy('host')
    .execute();
  return new Map(rows.flatMap(({ host, count }) => (host === null ? [] : [[host, Number(count)] as const])));
}

const toWire = (why: Text) =>
  typeof why === 'string'
    ? why
    : {
        message: why.message,
        values: Object.fromEntries(Object.entries(why.values).map(([key, value]) => [key, String(value)])),
      };
