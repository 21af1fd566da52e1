// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sampleUsage } from '#lib/object-store/buckets/usage-samples.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, putData } from '#lib/testing/buckets.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { UsageCard } from './usage-card.tsx';
import { usageSlots } from './usage-slots.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));
const HOUR_MS = 3_600_000;

test('a bucket without measurements says so; measured usage is a chart and a table', async () => {
  const project = await newProject(platform);
  const id = await newBucket(project);
  const { bucket } = (await project.api.get(`${BUCKETS}/${id}`)).body;
  const open = () => openScreen(<UsageCard projectId={project.id} bucket={bucket} />, { user: project });
  await open();
  expect(await screen.findByText(/^Not measured yet\./)).toBeVisible();
  await putData(project, id, 'a', 'x'.repeat(2048));
  await sampleUsage(platform.platform.services, Date.now());
  const { user } = await open();
  expect(await screen.findByRole('img', { name: /, last 2 KiB$/ })).toBeInTheDocument();
  await user.click(screen.getByText('Show as a table'));
  const rows = within(screen.getByRole('table', { name: 'Usage over time' })).getAllByRole('row');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toHaveTextContent('12 KiB2 KiB');
  await user.click(screen.getByRole('radio', { name: '400 days by day' }));
  expect(await screen.findByRole('img', { name: /, last 2 KiB$/ })).toBeInTheDocument();
});

test('hours without a measurement are slots without a sample', () => {
  const at = (hour: number) => new Date(hour * HOUR_MS).toISOString();
  const sample = { at: at(2), objects: 1, bytes: 1, stored_bytes: 1 };
  const usage = { resolution: 'hour' as const, from: at(1), to: at(4), period_ms: HOUR_MS, samples: [sample] };
  expect(usageSlots(usage).map((slot) => slot.sample)).toEqual([undefined, sample, undefined, undefined]);
});
