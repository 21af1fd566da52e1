import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { nextTimes } from './calendar.ts';
import { timeOfRow } from './due.ts';
import { timeOf } from './problems.ts';
import { planRetention, previewOf, type RetentionSettings } from './retention-plan.ts';
import type { PreviewRequest, SchedulePreview } from './schema.ts';
import { assertTarget, loadSchedule } from './service.ts';
import { findTargets, type TargetQuery } from './targets.ts';
import { MAX_PREVIEWED, MAX_TARGETS, PREVIEWED_TIMES, type ScheduleTime } from './values.ts';

/** @throws 404 */
export async function previewSchedule(ctx: ProjectContext, id: string): Promise<SchedulePreview> {
  const { read } = ctx.database;
  const row = await loadSchedule(read, ctx, id);
  return preview(read, ctx.projectId, { id, settings: row, time: timeOfRow(row) });
}

/** @throws 404 for an unknown schedule or target */
export async function previewNewSchedule(
  ctx: ProjectContext,
  { schedule, schedule_id }: PreviewRequest,
): Promise<SchedulePreview> {
  const { read } = ctx.database;
  if (schedule_id !== undefined) await loadSchedule(read, ctx, schedule_id);
  await assertTarget(read, ctx.projectId, schedule);
  return preview(read, ctx.projectId, { id: schedule_id, settings: schedule, time: timeOf(schedule) });
}

interface PreviewedSchedule {
  id: string | undefined;
  settings: TargetQuery & RetentionSettings;
  time: ScheduleTime;
}

async function preview(read: Reader, projectId: string, { id, settings, time }: PreviewedSchedule) {
  const times = nextTimes(time, Date.now(), PREVIEWED_TIMES);
  const targets = await findTargets(read, projectId, settings);
  const targetIds = targets.slice(0, MAX_TARGETS).map((target) => target.id);
  const [now, next] = await Promise.all([
    planRetention(read, id, settings),
    planRetention(read, id, settings, { atMs: times[0] ?? Date.now(), targetIds }),
  ]);
  return {
    times: times.map((at) => new Date(at).toISOString()),
    targets: { count: targets.length, objects: targets.slice(0, MAX_PREVIEWED) },
    deletions_now: previewOf(now),
    deletions_next: previewOf(next),
  };
}
