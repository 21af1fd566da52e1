// @vitest-environment document
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertMinutes, type MeasuredMinute } from '#lib/compute/measurements/store.ts';
import { NOTHING } from '#lib/compute/measurements/values.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { expectNoFaults } from '#lib/testing/document/axe.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { MeasurementCard } from './measurement-card.tsx';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const MINUTE_MS = 60_000;
const MIB = 2 ** 20;
let project: TestProject;
let serverId: string;
beforeEach(async () => {
  project = await newProject(platform);
  serverId = await launch(platform, project);
});

const values = { ...NOTHING, instances: 1, vcpus: 2, memory_total_mb: 2048, memory_mb: 512 };
/** Stores 10 % CPU two minutes ago and 40 % three minutes before. */
async function measure(isSimulated = true) {
  const minute = (ago: number, cpu_milli: number): MeasuredMinute => ({
    ...{ subjectId: serverId, isSimulated },
    at: new Date(Math.floor(Date.now() / MINUTE_MS - ago) * MINUTE_MS).toISOString(),
    values: { ...values, cpu_milli, read_rate: 3 * MIB, sent_rate: 2048 },
  });
  await platform.platform.services.database.transact((tx) => insertMinutes(tx, [minute(5, 800), minute(2, 200)]));
}

const open = () =>
  openScreen(<MeasurementCard of="server" scope={project.id} serverId={serverId} />, { user: project });

test('an instance without measurements says when they come; other periods say the same', async () => {
  const { user } = await open();
  const text = 'No measurements in this period. Running instances are measured once per minute.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('Simulated values')).toBeNull();
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('four charts show the last values, and are labelled as simulated', async () => {
  await measure();
  await open();
  expect(await screen.findByText('Simulated values')).toBeVisible();
  const charts = screen.getAllByRole('figure');
  expect(charts.map((chart) => within(chart).getByRole('slider').getAttribute('aria-label'))).toEqual([
    ...['CPU', 'Memory'],
    ...['Disk', 'Network'],
  ]);
  const spoken = screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-valuetext'));
  expect(spoken).toEqual([
    expect.stringMatching(/: In use 10%$/),
    expect.stringMatching(/: In use 512 MiB$/),
    expect.stringMatching(/: Read 3 MiB\/s, Write 0 B\/s$/),
    expect.stringMatching(/: Received 0 B\/s, Sent 2 KiB\/s$/),
  ]);
});

test('values of real machines are not labelled as simulated', async () => {
  await measure(false);
  await open();
  expect(await screen.findByRole('slider', { name: 'CPU' })).toBeVisible();
  expect(screen.queryByText('Simulated values')).toBeNull();
});

test('a selected time shows its values in all charts, and that nothing was measured then', async () => {
  await measure();
  await open();
  const cpu = await screen.findByRole('slider', { name: 'CPU' });
  const last = Number((cpu as HTMLInputElement).value);
  fireEvent.change(cpu, { target: { value: String(last - 3) } });
  expect(cpu.getAttribute('aria-valuetext')).toMatch(/: In use 40%$/);
  expect(screen.getByRole('slider', { name: 'Memory' })).toHaveValue(String(last - 3));
  fireEvent.change(cpu, { target: { value: String(last - 1) } });
  expect(cpu.getAttribute('aria-valuetext')).toMatch(/: not measured$/);
  fireEvent.blur(cpu);
  expect(cpu.getAttribute('aria-valuetext')).toMatch(/: In use 10%$/);
});

test('the table has the measured times, newest first', async () => {
  await measure();
  const { user } = await open();
  await user.click(await screen.findByText('Show as a table'));
  const rows = within(await screen.findByRole('table', { name: 'Measurements' })).getAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent('TimeCPUMemoryDisk readDisk writtenReceivedSent');
  expect(rows[1]).toHaveTextContent(/10%512 MiB3 MiB\/s0 B\/s0 B\/s2 KiB\/s$/);
  expect(rows[2]).toHaveTextContent(/40%512 MiB/);
  await expectNoFaults(document.body);
});
