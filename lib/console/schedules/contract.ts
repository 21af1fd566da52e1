import { contract } from '#lib/contract/contract.ts';
import { all, create, patch, read, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';
import type { Schedule } from './schema.ts';

/** How often a page shows the progress of a run, which causes no events. */
const REFRESH_MS = 5000;

export const scheduleApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/schedules', one: 'schedule', many: 'schedules' },
  ...{ kind: 'schedule', isStrict: true },
  isTransitional: ({ is_running }: Schedule) => is_running,
  operations: {
    list: all('Schedule', { summary: 'List the schedules of the project, by name' }),
    show: show('Schedule', { summary: 'Show a schedule' }),
    create: create('NewSchedule', 'Schedule', {
      summary: 'Create a schedule that runs with the current permissions of the caller',
    }),
    update: patch('ScheduleChanges', 'Schedule', {
      summary: 'Change a schedule, or enable or disable it; it then runs with the current permissions of the caller',
    }),
    remove: remove({ summary: 'Delete a schedule and its runs; snapshots, backups and images that it created stay' }),
    start: write('POST', {
      ...{ suffix: '/{id}/run', status: 202, key: 'run', output: 'ScheduleRun' },
      summary: 'Run a schedule now with the current permissions of its owner',
    }),
    previewNew: write('POST', {
      ...{ path: '/schedule-previews', status: 200, key: 'preview', body: 'PreviewRequest', output: 'SchedulePreview' },
      summary: 'Preview the next times, objects and deletions of a schedule that is not saved yet',
    }),
    preview: read('preview', 'SchedulePreview', {
      ...{ suffix: '/{id}/preview', dependsOn: ['volume', 'server', 'snapshot', 'backup', 'image'] },
      summary: 'Preview the next times, objects and deletions of a schedule',
    }),
    runs: all('ScheduleRun', {
      ...{ suffix: '/{id}/runs', key: 'runs' },
      summary: 'List the runs of a schedule, newest first',
    }),
    showRun: read('run', 'ScheduleRunDetails', {
      ...{ suffix: '/{id}/runs/{run_id}', params: 'RunPath', refreshMs: REFRESH_MS },
      summary: 'Show a run with the result for each object',
    }),
  },
});
