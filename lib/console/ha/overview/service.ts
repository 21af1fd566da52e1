import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { severityOf } from '#lib/ha/notifications/severity.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { readSurvival } from '../forecast/survey.ts';
import { impactsOf, NO_IMPACT, stepsOf } from '../notifications/progress.ts';
import type { HaOverview } from './schema.ts';
import { readSituation } from './situation.ts';
import { stateOf } from './state.ts';

/** So many recoveries are told of one by one. */
const MOST_RUNNING = 20;

/** What the strip above the pages of high availability says, and the four answers of the desk. */
export async function overviewOf(ctx: AuthedContext): Promise<HaOverview> {
  const { read } = ctx.database;
  const [segments, hosts, running, failed, last, situation, survival] = await Promise.all([
    readSegments(read),
    readHosts(read),
    readRunning(read),
    readFailed(read),
    readLast(read),
    readSituation(read, ctx.caller.userId),
    readSurvival(read),
  ]);
  const named = (test: (host: HostFacts) => boolean) => hosts.filter(test).map(({ name }) => name);
  const inSegments = hosts.filter(({ segment_id }) => segment_id !== null);
  const uncovered = named(({ segment_id }) => segment_id === null);
  const maintenance = named(({ on_maintenance }) => on_maintenance === 1);
  const recovering = running.rows.filter(({ status }) => status !== 'error').map(({ host }) => host);
  const retrying = running.rows.filter(({ status }) => status === 'error').map(({ host }) => host);
  const isBusy = new Set([...recovering, ...retrying, ...failed]);
  const isUnguarded = ({ name, on_maintenance, servers }: HostFacts) =>
    on_maintenance === 1 && Number(servers) > 0 && !isBusy.has(name);
  return {
    ...stateOf({
      segments,
      protectedHosts: inSegments.filter(({ is_enabled }) => is_enabled === 1).length,
      found: {
        recovering,
        retrying,
        failed,
        down: named(isDown),
        unguarded: named(isUnguarded),
        maintenance: named((host) => host.on_maintenance === 1 && !isUnguarded(host)),
        no_room: survival?.without_room ?? [],
        uncovered,
        disabled_segments: segments.disabledNames,
      },
    }),
    segments: { total: segments.total, disabled: segments.disabled },
    hosts: {
      total: inSegments.length,
      maintenance: maintenance.length,
      reserved: hosts.filter(({ is_reserved }) => is_reserved === 1).length,
      uncovered: uncovered.length,
    },
    running: { total: running.rows.length, recoveries: await recoveriesOf(read, running.rows.slice(0, MOST_RUNNING)) },
    last,
    survival,
    ...situation,
  };
}

/** Of a segment, and not reporting; one on maintenance may. */
const isDown = ({ segment_id, is_up, on_maintenance }: HostFacts) =>
  segment_id !== null && is_up === 0 && on_maintenance !== 1;

async function readSegments(db: Reader) {
  const rows = await db.selectFrom('segments').select(['name', 'is_enabled']).orderBy('name').execute();
  const disabledNames = rows.filter(({ is_enabled }) => is_enabled === 0).map(({ name }) => name);
  return { total: rows.length, disabled: disabledNames.length, disabledNames };
}

interface HostFacts {
  name: string;
  is_up: number;
  segment_id: string | null;
  is_enabled: number | null;
  on_maintenance: number | null;
  is_reserved: number | null;
  servers: number | string;
}

/** The hosts that compute knows, with what segments say of them, and those of segments that compute has forgotten. */
async function readHosts(db: Reader): Promise<HostFacts[]> {
  const { rows } = await sql<HostFacts>`
    select n.name, s.id as segment_id, s.is_enabled, h.on_maintenance, h.is_reserved,
      case when c.state = 'up' and c.forced_down = 0 then 1 else 0 end as is_up,
      case when h.on_maintenance = 1
        then (select count(*) from servers where servers.host = n.name and servers.deleted_at is null)
        else 0 end as servers
    from (select name from hosts union select name from segment_hosts) n
    left join hosts c on c.name = n.name
    left join segment_hosts h on h.name = n.name
    left join segments s on s.id = h.segment_id
    order by n.name`.execute(db);
  return rows;
}

type RunningRow = Awaited<ReturnType<typeof readRunning>>['rows'][number];

/** Those under way first, then those that wait; a storm of them is counted no further than its thousandth. */
async function readRunning(db: Reader) {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'type', 'host', 'status', 'generated_at', 'started_at', 'retry_at'])
    .where('status', 'in', ['new', 'running', 'error'])
    .orderBy(sql`case status when 'running' then 0 when 'error' then 1 else 2 end`)
    .orderBy('generated_at')
    .limit(1000)
    .execute();
  return { rows };
}

async function recoveriesOf(db: Reader, rows: readonly RunningRow[]): Promise<HaOverview['running']['recoveries']> {
  const ids = rows.map(({ id }) => id);
  const [impacts, steps] = await Promise.all([impactsOf(db, ids), stepsOf(db, ids)]);
  return rows.map((row) => ({
    ...row,
    step: steps.get(row.id)?.name ?? null,
    impact: impacts.get(row.id) ?? NO_IMPACT,
  }));
}

/** Hosts of recoveries that failed and that nobody has resolved. */
async function readFailed(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('host')
    .distinct()
    .where('status', '=', 'failed')
    .where('triage', '!=', 'resolved')
    .orderBy('host')
    .limit(1000)
    .execute();
  return rows.map(({ host }) => host);
}

async function readLast(db: Reader): Promise<HaOverview['last']> {
  const row = await db
    .selectFrom('notifications')
    .select(['id', 'host', 'generated_at', 'type', 'status', 'payload'])
    .orderBy('generated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, host, generated_at, payload } = row;
  return { id, host, generated_at, severity: severityOf({ ...row, payload: unpackJson(payload) }) };
}
