import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { rankOf } from '#lib/ha/notifications/severity.ts';
import type { HaOverview } from './schema.ts';

/** So many hosts are named. */
const NAMED = 4;

type Situation = Pick<HaOverview, 'open' | 'hit' | 'left' | 'mutes'>;

/** What broke, who is hit by it, and what is left for a person; in as many statements whatever there is of it. */
export async function readSituation(db: Reader, userId: string): Promise<Situation> {
  const [counts, hosts, hit, toReturn, mutes] = await Promise.all([
    readCounts(db, userId),
    readBroken(db),
    readHit(db),
    readToReturn(db),
    readMutes(db),
  ]);
  const { total, ...left } = counts;
  return {
    open: {
      total,
      hosts: hosts.slice(0, NAMED),
      more_hosts: Math.max(0, hosts.length - NAMED),
      lost_hosts: hosts.filter(({ type }) => type === 'COMPUTE_HOST').length,
    },
    hit,
    left: { ...left, to_return: { total: toReturn.length, hosts: toReturn.slice(0, NAMED) } },
    mutes,
  };
}

const count = (test: RawBuilder<unknown>) =>
  sql<number | string>`coalesce(sum(case when ${test} then 1 else 0 end), 0)`;

async function readCounts(db: Reader, userId: string) {
  const now = new Date().toISOString();
  const row = await db
    .selectFrom('notifications')
    .where('triage', '!=', 'resolved')
    .select([
      sql<number | string>`count(*)`.as('total'),
      count(sql`triage = 'open'`).as('unacknowledged'),
      count(sql`triage = 'open' and host not in (select host from muted_hosts where until > ${now})`).as('calling'),
      count(sql`status = 'failed'`).as('failed'),
      count(sql`status = 'ignored'`).as('ignored'),
      count(sql`owner_id = ${userId}`).as('mine'),
    ])
    .executeTakeFirstOrThrow();
  return {
    total: Number(row.total),
    unacknowledged: Number(row.unacknowledged),
    calling: Number(row.calling),
    failed: Number(row.failed),
    ignored: Number(row.ignored),
    mine: Number(row.mine),
  };
}

/** Hosts that something open is about: lost ones first, then the newest. The types stand in the order of how grave they are. */
async function readBroken(db: Reader): Promise<HaOverview['open']['hosts']> {
  const { rows } = await sql<{
    host: string;
    segment: string;
    type: HaOverview['open']['hosts'][number]['type'];
    count: number | string;
  }>`
    select host, min(segment_name) as segment, min(type) as type, count(*) as count from notifications
    where triage <> 'resolved' and severity_rank <> ${rankOf('back')}
    group by host order by min(type), max(generated_at) desc
    limit 1000`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/**
 * Instances of open notifications, each as its last move ended; and, where no move was begun, those that still are on a
 * host that was lost.
 */
async function readHit(db: Reader): Promise<HaOverview['hit']> {
  const { rows } = await sql<Record<keyof HaOverview['hit'], number | string>>`
    with hit as (
      select v.server_id, v.project_id, v.status, v.number from vmoves v
        join notifications n on n.id = v.notification_id where n.triage <> 'resolved'
      union all
      select s.id, s.project_id, 'pending', 0 from notifications n
        join hosts h on h.name = n.host and (h.state <> 'up' or h.forced_down = 1)
        join servers s on s.host = n.host and s.deleted_at is null
        where n.triage <> 'resolved' and n.severity_rank = ${rankOf('host_lost')}
    ), last as (
      select server_id, project_id, status from (
        select hit.*, row_number() over (partition by server_id order by number desc) as place from hit
      ) ranked where place = 1
    )
    select count(*) as instances, count(distinct project_id) as projects,
      coalesce(sum(case when status = 'succeeded' then 1 else 0 end), 0) as moved,
      coalesce(sum(case when status = 'failed' then 1 else 0 end), 0) as failed,
      coalesce(sum(case when status in ('pending', 'ongoing') then 1 else 0 end), 0) as waiting
    from last`.execute(db);
  const [row] = rows;
  const number = (key: keyof HaOverview['hit']) => Number(row?.[key] ?? 0);
  return {
    instances: number('instances'),
    projects: number('projects'),
    moved: number('moved'),
    failed: number('failed'),
    waiting: number('waiting'),
  };
}

/** Hosts that a recovery took out of service, and that nothing is being done about any more. */
async function readToReturn(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('segment_hosts as h')
    .select('h.name')
    .where('h.on_maintenance', '=', 1)
    .where('h.maintenance_by', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications as n')
            .select('n.id')
            .whereRef('n.host', '=', 'h.name')
            .where('n.status', 'in', ['new', 'running', 'error']),
        ),
      ),
    )
    .orderBy('h.name')
    .limit(1000)
    .execute();
  return rows.map(({ name }) => name);
}

async function readMutes(db: Reader): Promise<HaOverview['mutes']> {
  return db
    .selectFrom('muted_hosts')
    .select(['host', 'until', 'user_name'])
    .where('until', '>', new Date().toISOString())
    .orderBy('host')
    .limit(1000)
    .execute();
}
