import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { StepState } from '#lib/ha/recovery/schema.ts';
import type { Impact } from '../overview/schema.ts';

export const NO_IMPACT: Impact = { moved: 0, failed: 0, ignored: 0, total: 0 };

/**
 * How far recoveries have come, of many notifications at once; a server that was tried twice counts as it ended last, and one
 * that runs by now as moved, whoever moved it.
 */
export async function impactsOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Impact>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Record<keyof Impact, number | string> & { id: string }>`
    select v.notification_id as id, count(*) as total,
      sum(case when v.status = 'succeeded' or (v.status in ('failed', 'ignored') and s.id is not null) then 1 else 0 end)
        as moved,
      sum(case when v.status = 'failed' and s.id is null then 1 else 0 end) as failed,
      sum(case when v.status = 'ignored' and s.id is null then 1 else 0 end) as ignored
    from vmoves v
    left join servers s on s.id = v.server_id and s.deleted_at is null and s.vm_state in ('active', 'resized', 'rescued')
      and exists (select 1 from hosts h where h.name = s.host and h.state = 'up' and h.forced_down = 0)
    where v.notification_id in (${sql.join(ids)}) and not exists (select 1 from vmoves later
      where later.notification_id = v.notification_id and later.server_id = v.server_id and later.number > v.number)
    group by v.notification_id`.execute(db);
  // PostgreSQL gives counts as text.
  return new Map(
    rows.map(({ id, moved, failed, ignored, total }) => [
      id,
      { moved: Number(moved), failed: Number(failed), ignored: Number(ignored), total: Number(total) },
    ]),
  );
}

/** The step that a recovery is at: the one under way, else the last that was begun. */
export interface CurrentStep {
  name: string;
  state: StepState;
  started_at: string | null;
}

/** The steps that recoveries are at, of many notifications at once. */
export async function stepsOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, CurrentStep>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('recovery_steps')
    .select(['notification_id', 'name', 'state', 'started_at'])
    .where('notification_id', 'in', ids)
    .where('state', '!=', 'PENDING')
    .orderBy('attempt')
    .orderBy('position')
    .execute();
  return new Map(rows.map(({ notification_id, ...step }) => [notification_id, step]));
}
