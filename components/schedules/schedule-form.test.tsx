// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schedule } from '#lib/console/schedules/schema.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { ScheduleForm } from './schedule-form.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(() => sharePlatform(platform.platform));
beforeEach(async () => {
  project = await newProject(platform);
});

const schedules = async (): Promise<Schedule[]> => (await project.api.get('/console/v1/schedules')).body.schedules;
const openForm = (props: Partial<Parameters<typeof ScheduleForm>[0]> = {}) =>
  openScreen(<ScheduleForm scope={project.id} onClose={() => undefined} {...props} />, {
    user: project,
    params: { projectId: project.id },
  });
const submit = () => screen.getByRole('button', { name: 'Create schedule' });

test('a new schedule backs up all volumes every night and keeps 7 daily backups, unless changed', async () => {
  const { user } = await openForm();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'nightly');
  await user.click(submit());
  await waitFor(async () =>
    expect(await schedules()).toMatchObject([
      {
        ...{ name: 'nightly', action: 'backup', target: 'project', every: 'day', times: ['03:00'], keep_daily: 7 },
        ...{ full_every: 7, keep_last: 0, enabled: true },
      },
    ]),
  );
});

test('invalid times, no day and no volume are said at their fields, and nothing is sent', async () => {
  const { user } = await openForm({ preset: { every: 'week', target: 'object' } });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'weekly');
  const times = screen.getByRole('textbox', { name: 'Times' });
  await user.clear(times);
  await user.type(times, '25:00');
  await user.click(submit());
  await waitFor(() => expect(times).toHaveAccessibleDescription(/^Use times such as 03:00 or 18:30\./));
  await user.clear(times);
  await user.type(times, '4:00, 16:30');
  await user.click(submit());
  await screen.findByText('Choose at least one day.');
  expect(screen.getByText('Choose a volume.')).toBeVisible();
  expect(await schedules()).toEqual([]);
});

test('the preview names times, objects and what the retention deletes', async () => {
  await newVolume(platform, project, { name: 'data' });
  const { user } = await openForm();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'nightly');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const card = (await screen.findByText('Applies to 1 object now')).closest('section');
  expect(card && within(card).getByText('data')).toBeVisible();
  expect(screen.getAllByText('Nothing is deleted.')).toHaveLength(2);
});

test('a change keeps what is not changed, and the action cannot be changed', async () => {
  const schedule = {
    ...{ name: 'monthly', action: 'snapshot', target: 'metadata', target_key: 'tier', target_value: 'gold' },
    ...{ every: 'month', days: [1, 'last'], times: ['03:00'], time_zone: 'Europe/Berlin', keep_monthly: 12 },
  };
  const created: Schedule = (await project.api.post('/console/v1/schedules', { schedule })).body.schedule;
  const { user } = await openForm({ row: created });
  const days = await screen.findByRole('textbox', { name: 'Days' });
  expect(days).toHaveValue('1, last');
  expect(screen.queryByRole('combobox', { name: 'Action' })).toBeNull();
  await user.clear(days);
  await user.type(days, '15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await schedules()).toMatchObject([{ ...schedule, days: [15] }]));
});
