import { sql } from 'kysely';
import { isUp } from '#lib/compute/hosts/state.ts';
import { isInError } from '#lib/compute/servers/states.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { byName } from '#lib/ha/facts/servers.ts';
import { isRecoverySelected, listAffectedServers } from '#lib/ha/notifications/affected-servers.ts';
import type { NotificationRow } from '#lib/ha/notifications/change.ts';
import { isFinal } from '#lib/ha/notifications/enums.ts';
import type { Env } from '#lib/settings/env.ts';
import { projectNames } from './lanes.ts';
import type { HaRecord, RecordedHost } from './schema.ts';
import type { TriggerEvent } from './trigger.ts';

/** Maximum other notifications of the host. */
const OTHERS = 12;
/** Days for which notifications are counted. */
const DAYS = 30;
const DAY_MS = 86_400_000;

export async function hostOf(db: Reader, row: NotificationRow, trigger: TriggerEvent): Promise<RecordedHost> {
  const [now, protection, days, others] = await Promise.all([
    db.selectFrom('hosts').selectAll().where('name', '=', row.host).executeTakeFirst(),
    protectionOf(db, row),
    daysOf(db, row),
    othersOf(db, row),
  ]);
  return {
    name: row.host,
    hypervisor_id: now?.id ?? null,
    before: trigger.before,
    now: now
      ? {
          is_up: isUp(now),
          is_reporting: now.state === 'up',
          is_enabled: now.is_enabled === 1,
          is_forced_down: now.forced_down === 1,
          disabled_reason: now.disabled_reason,
          seen_at: now.seen_at,
        }
      : null,
    protection,
    days,
    others,
  };
}

async function protectionOf(db: Reader, { id, host }: NotificationRow): Promise<RecordedHost['protection']> {
  const found = await db
    .selectFrom('segment_hosts as h')
    .innerJoin('segments as s', 's.id', 'h.segment_id')
    .select(['h.id', 'h.segment_id', 's.name as segment_name', 's.recovery_method', 'h.is_reserved'])
    .select(['h.on_maintenance', 'h.maintenance_since', 'h.maintenance_by'])
    .where('h.name', '=', host)
    .executeTakeFirst();
  if (!found) return null;
  const { is_reserved, on_maintenance, maintenance_by, ...rest } = found;
  return {
    ...rest,
    is_reserved: is_reserved === 1,
    on_maintenance: on_maintenance === 1,
    is_out_by_recovery: on_maintenance === 1 && maintenance_by !== null,
    is_by_this: maintenance_by === id,
  };
}

async function daysOf(db: Reader, { host }: NotificationRow): Promise<RecordedHost['days']> {
  const now = Date.now();
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(now - (DAYS - 1 - index) * DAY_MS));
  const day = sql<string>`substr(generated_at, 1, 10)`;
  const rows = await db
    .selectFrom('notifications')
    .select(({ fn }) => [day.as('day'), fn.countAll().as('count')])
    .where('host', '=', host)
    .where('generated_at', '>=', days[0] ?? '')
    .groupBy(day)
    .execute();
  const counts = new Map(rows.map((row) => [row.day, Number(row.count)]));
  return days.map((name) => ({ day: name, count: counts.get(name) ?? 0 }));
}

const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

async function othersOf(db: Reader, { id, host }: NotificationRow): Promise<RecordedHost['others']> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'type', 'status', 'triage', 'payload', 'generated_at'])
    .where('host', '=', host)
    .where('id', '!=', id)
    .orderBy('generated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(OTHERS)
    .execute();
  return rows.map(({ payload, ...row }) => ({ ...row, event: unpackJson(payload).event }));
}

/**
 * Instances that are still on the host and that the recovery did not move. Empty once the host state no longer results
 * from this fault.
 */
export async function unmovedInstances(
  db: Reader,
  env: Env,
  row: NotificationRow,
  { moved, host }: { moved: ReadonlySet<string>; host: RecordedHost },
): Promise<HaRecord['left_alone']> {
  const isThisFault = !isFinal(row.status) || host.protection?.is_by_this || host.now?.is_up === false;
  if (row.type !== 'COMPUTE_HOST' || !isThisFault) return [];
  const there = await listAffectedServers(db, { type: row.type, payload: unpackJson(row.payload), hostname: row.host });
  const left = there.filter(({ id, created_at }) => !moved.has(id) && created_at <= row.created_at).toSorted(byName);
  const isDecided = isFinal(row.status) || moved.size > 0;
  const names = await projectNames(db, left);
  return left.flatMap((server): HaRecord['left_alone'] => {
    const why = unmovedReason(env, server);
    if (why === 'unrecovered' && !isDecided) return [];
    const { id, name, project_id, vm_state } = server;
    return [
      {
        ...{ server_id: id, name, state: vm_state, why },
        project: { id: project_id, name: names.get(project_id) ?? project_id },
      },
    ];
  });
}

type Server = Awaited<ReturnType<typeof listAffectedServers>>[number];

function unmovedReason(env: Env, server: Server): HaRecord['left_alone'][number]['why'] {
  if (isRecoverySelected('COMPUTE_HOST', server, env)) return 'unrecovered';
  return env.NEPHOS_HA_IGNORE_ERROR_INSTANCES && isInError(server) ? 'error' : 'settings';
}
