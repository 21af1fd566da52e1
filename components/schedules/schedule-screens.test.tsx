// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { BackupCoverage } from '#components/backups/backup-coverage.tsx';
import type { Schedule } from '#lib/console/schedules/schema.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newVolume, settle } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { PreviewTab } from './preview-tab.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { ScheduleRuns } from './schedule-runs.tsx';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const PATH = '/console/v1/schedules';
const WEEKLY = {
  ...{ name: 'weekly', action: 'snapshot', target: 'project', keep_last: 1, keep_monthly: 12 },
  ...{ every: 'week', weekdays: ['monday', 'friday'], times: ['03:00', '15:00'], time_zone: 'UTC' },
};

async function newSchedule(project: TestProject): Promise<Schedule> {
  return (await project.api.post(PATH, { schedule: WEEKLY })).body.schedule;
}

async function run(project: TestProject, { id }: Schedule): Promise<void> {
  await project.api.post(`${PATH}/${id}/run`);
  await settle(platform);
}

const open = (project: TestProject, element: Parameters<typeof openScreen>[0]) =>
  openScreen(element, { user: project, params: { projectId: project.id } });

test('the list says when a schedule runs, for what, and what it keeps', async () => {
  const project = await newProject(platform);
  await newSchedule(project);
  await open(project, <ScheduleList scope={project.id} />);
  const row = (await screen.findByText('weekly')).closest('tr');
  expect(row).toHaveTextContent('Take snapshots of volumes');
  expect(row).toHaveTextContent('Monday, Friday at 03:00 and 15:00');
  expect(row).toHaveTextContent('All volumes of the project');
  expect(row).toHaveTextContent('last 1, 12 monthly');
});

test('the runs have their result, and the preview says that the monthly rule keeps them', async () => {
  const project = await newProject(platform);
  await newVolume(platform, project, { name: 'data' });
  const schedule = await newSchedule(project);
  await run(project, schedule);
  await open(
    project,
    <>
      <ScheduleRuns scope={project.id} scheduleId={schedule.id} />
      <PreviewTab scope={project.id} scheduleId={schedule.id} />
    </>,
  );
  expect(await screen.findByText('Manually')).toBeVisible();
  const next = (await screen.findByText('Deleted after the next run')).closest('section');
  await waitFor(() => expect(next && within(next).getByText('Nothing is deleted.')).toBeVisible());
});

test('volumes without a backup lead to the form for a schedule', async () => {
  const project = await newProject(platform);
  await newVolume(platform, project, { name: 'data' });
  const { user } = await open(project, <BackupCoverage projectId={project.id} />);
  expect(await screen.findByText('One volume has no backup')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create schedule' }));
  const form = await screen.findByRole('dialog', { name: 'Create schedule' });
  expect(await within(form).findByRole('combobox', { name: 'Action' })).toHaveValue('backup');
});
