import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { UsageDays } from './schema.ts';

const platform = usePlatform();
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

test('GET usage-days: the days add up to what the instances ran, those that are gone too', async () => {
  const project = await newProject(platform);
  const [running, gone] = [await launch(platform, project), await launch(platform, project)];
  await project.api.delete(`/compute/v2.1/servers/${gone}`);
  await settle(platform);
  await platform.platform.services.database.transact(async (tx) => {
    const set = (id: string, times: object) => tx.updateTable('servers').set(times).where('id', '=', id).execute();
    await set(running, { launched_at: ago(48), vcpus: 2, ram_mb: 3072 });
    await set(gone, { launched_at: ago(1000), deleted_at: ago(72), vcpus: 1, ram_mb: 1024 });
  });
  const { days }: UsageDays = (await project.api.get('/console/v1/usage-days')).body;
  expect(days).toHaveLength(28);
  expect(days.at(-1)?.date).toBe(new Date().toISOString().slice(0, 10));
  const sum = (of: (day: UsageDays['days'][number]) => number) => days.reduce((all, day) => all + of(day), 0);
  const first = Date.parse(`${days[0]?.date}T00:00:00Z`);
  const ofGone = (Date.parse(ago(72)) - first) / HOUR;
  expect(sum(({ vcpu_hours }) => vcpu_hours)).toBeCloseTo(2 * 48 + ofGone, 1);
  expect(sum(({ ram_hours }) => ram_hours)).toBeCloseTo(3 * 48 + ofGone, 1);
  expect((await (await newProject(platform)).api.get('/console/v1/usage-days')).body.days.at(-1).vcpu_hours).toBe(0);
});
