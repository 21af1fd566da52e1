import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { projectRows, type RecordContents } from '#lib/project-contents/project-contents.ts';
import type { Retention } from '#lib/retention/retention.ts';
import { scheduleAlert } from './alerts.ts';
import { scheduleApi } from './contract.ts';
import { scheduleJobs } from './due.ts';
import { previewNewSchedule, previewSchedule } from './preview.ts';
import * as schemas from './schema.ts';
import {
  createSchedule,
  deleteSchedule,
  getRun,
  getSchedule,
  listRuns,
  listSchedules,
  startSchedule,
  updateSchedule,
} from './service.ts';
import { runWorkflow } from './workflows.ts';

const READ = rule('console:schedules:read', 'project_reader');
const CHANGE = rule('console:schedules:change', 'project_member');

const endpoints = serve(scheduleApi, schemas, {
  list: { policy: READ, run: listSchedules },
  show: { policy: READ, run: (ctx, { id }) => getSchedule(ctx, id) },
  create: { policy: CHANGE, run: (ctx, { body }) => createSchedule(ctx, body) },
  update: { policy: CHANGE, run: (ctx, { id, body }) => updateSchedule(ctx, id, body) },
  remove: { policy: CHANGE, run: (ctx, { id }) => deleteSchedule(ctx, id) },
  start: { policy: CHANGE, run: (ctx, { id }) => startSchedule(ctx, id) },
  previewNew: { policy: READ, run: (ctx, { body }) => previewNewSchedule(ctx, body) },
  preview: { policy: READ, run: (ctx, { id }) => previewSchedule(ctx, id) },
  runs: { policy: READ, run: (ctx, { id }) => listRuns(ctx, id) },
  showRun: { policy: READ, run: (ctx, { params }) => getRun(ctx, params.id, params.run_id) },
});

const endedRuns: Retention = {
  table: 'schedule_runs',
  keptDays: (env) => env.NEPHOS_RETENTION_TASKS_DAYS,
  async deleteExpired(tx, before, limit) {
    const runs = tx.selectFrom('schedule_runs').select('id').where('ended_at', 'is not', null);
    const old = await runs
      .where('ended_at', '<', before)
      .orderBy('ended_at')
      .limit(Math.min(limit, RUNS_OF_A_STEP))
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.deleteFrom('schedule_items').where('run_id', 'in', ids).execute();
    await tx.deleteFrom('schedule_runs').where('id', 'in', ids).execute();
    return ids.length;
  },
};

/** Fewer per step than plain rows, because runs have many objects. */
const RUNS_OF_A_STEP = 10;

/** With their objects. */
const runsOfProject: RecordContents = {
  table: 'schedule_runs',
  async deleteRows(tx, projectId) {
    const runs = tx.selectFrom('schedule_runs').select('id').where('project_id', '=', projectId);
    await tx.deleteFrom('schedule_items').where('run_id', 'in', runs).execute();
    await tx.deleteFrom('schedule_runs').where('project_id', '=', projectId).execute();
  },
};

export const schedules = defineResource({
  endpoints,
  workflows: [runWorkflow],
  jobs: scheduleJobs,
  alerts: [scheduleAlert],
  retentions: [endedRuns],
  contents: [runsOfProject, projectRows('schedule_results', 'project_id'), projectRows('schedules', 'project_id')],
});
