import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { idleSince } from '../facts/floating-ip-facts.ts';
import { serversIn } from '../facts/servers-in.ts';
import { MAX_NAMED, type UnusedFinding, type UnusedObjects } from './schema.ts';

const DAY_MS = 86_400_000;
/** As in the view of the list of snapshots. */
const OLD_DAYS = 30;

/** Counts of the same objects that the filters of the lists show. Nothing is deleted. */
export async function listUnused(ctx: ProjectContext): Promise<UnusedObjects> {
  const {
    database: { read },
    projectId,
  } = ctx;
  const findings = await Promise.all([
    unattachedVolumes(read, projectId),
    idleFloatingIps(ctx),
    oldSnapshots(read, projectId),
    stoppedInstances(read, projectId),
    unusedKeyPairs(ctx),
  ]);
  return { findings: findings.filter(({ count }) => count > 0) };
}

type Total = { count: number | string; gib: number | string | null };

/** Volumes and snapshots count against a limit of their number and together against one of GiB. */
const storageSavings = (quota: 'volumes' | 'snapshots', { count, gib }: Total): UnusedFinding['savings'] => [
  { quota, amount: Number(count) },
  { quota: 'gigabytes', amount: Number(gib ?? 0) },
];

async function unattachedVolumes(read: Reader, projectId: string): Promise<UnusedFinding> {
  const rows = read.selectFrom('volumes').where('project_id', '=', projectId).where('status', '=', 'available');
  const total = await rows
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.sum<number | string>('size').as('gib')])
    .executeTakeFirstOrThrow();
  const objects = await rows
    .select(({ fn }) => ['id', 'name', fn.coalesce('updated_at', 'created_at').as('since')])
    .orderBy('since')
    .orderBy('id')
    .limit(MAX_NAMED)
    .execute();
  return {
    ...{ kind: 'unattached_volumes', count: Number(total.count), objects },
    savings: storageSavings('volumes', total),
  };
}

async function idleFloatingIps(ctx: ProjectContext): Promise<UnusedFinding> {
  const idle = (await idleSince(ctx)).toSorted((one, other) => one.since.localeCompare(other.since));
  const longest = idle.slice(0, MAX_NAMED);
  const names = await addressesOf(
    ctx.database.read,
    longest.map(({ id }) => id),
  );
  return {
    ...{ kind: 'idle_floating_ips', count: idle.length },
    savings: [{ quota: 'floatingip', amount: idle.length }],
    objects: longest.map(({ id, since }) => ({ id, name: names.get(id) ?? id, since })),
  };
}

async function addressesOf(read: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // PostgreSQL rejects an empty list.
  if (ids.length === 0) return new Map();
  const rows = read.selectFrom('floatingips').select(['id', 'floating_ip_address']).where('id', 'in', ids);
  return new Map((await rows.execute()).map(({ id, floating_ip_address }) => [id, floating_ip_address]));
}

async function oldSnapshots(read: Reader, projectId: string): Promise<UnusedFinding> {
  const before = new Date(Date.now() - OLD_DAYS * DAY_MS).toISOString();
  const rows = read.selectFrom('snapshots').where('project_id', '=', projectId).where('created_at', '<', before);
  const total = await rows
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.sum<number | string>('size').as('gib')])
    .executeTakeFirstOrThrow();
  const objects = await rows
    .select(['id', 'name', 'created_at as since'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_NAMED)
    .execute();
  return {
    ...{ kind: 'old_snapshots', count: Number(total.count), objects },
    savings: storageSavings('snapshots', total),
  };
}

/**
 * The time of the last stop if nothing started the server since then. Otherwise it was shut down from inside, or its
 * actions were deleted: then the time of its last change.
 */
const stoppedSince = sql<string>`coalesce((select case when action = 'stop' then started_at end from instance_actions
  where server_id = servers.id and action in ('start', 'stop') and message is null
  order by started_at desc limit 1), servers.updated_at)`;

/** Servers with the status SHUTOFF, except those that are being started or changed. */
async function stoppedInstances(read: Reader, projectId: string): Promise<UnusedFinding> {
  const rows = serversIn(read, projectId)
    .where('servers.vm_state', '=', 'stopped')
    .where('servers.task_state', 'is', null);
  const { count, cores, ram } = await rows
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string>('vcpus').as('cores'),
      fn.sum<number | string>('ram_mb').as('ram'),
    ])
    .executeTakeFirstOrThrow();
  const objects = await rows
    .select(['servers.id', 'servers.name', stoppedSince.as('since')])
    .orderBy('since')
    .orderBy('servers.id')
    .limit(MAX_NAMED)
    .execute();
  return {
    ...{ kind: 'stopped_instances', count: Number(count), objects },
    savings: [
      { quota: 'instances', amount: Number(count) },
      { quota: 'cores', amount: Number(cores ?? 0) },
      { quota: 'ram', amount: Number(ram ?? 0) },
    ],
  };
}

/** Key pairs of the caller that no server of the project was launched with, as in the list of key pairs. */
async function unusedKeyPairs({ database: { read }, projectId, caller }: ProjectContext): Promise<UnusedFinding> {
  const used = serversIn(read, projectId)
    .select('servers.key_name')
    .where('servers.user_id', '=', caller.userId)
    .where('servers.key_name', 'is not', null);
  const rows = read.selectFrom('keypairs').where('user_id', '=', caller.userId).where('name', 'not in', used);
  const { count } = await rows.select(({ fn }) => fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  const objects = await rows
    .select(['name as id', 'name', 'created_at as since'])
    .orderBy('created_at')
    .orderBy('name')
    .limit(MAX_NAMED)
    .execute();
  return {
    ...{ kind: 'unused_key_pairs', count: Number(count), objects },
    savings: [{ quota: 'key_pairs', amount: Number(count) }],
  };
}
