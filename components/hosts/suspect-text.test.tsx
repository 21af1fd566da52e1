// @vitest-environment document
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { HaStrip } from '#components/ha/ha-strip.tsx';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { SuspectNotice } from './suspect-notice.tsx';

const platform = usePlatform({ NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '3600' });
let admin: TestProject;

beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
});

const suspect = (name: string, path: 'hypervisor' | 'network' | 'all' | null, secondsAgo = 0) =>
  platform.platform.services.database.transact((tx) =>
    tx
      .updateTable('hosts')
      .set({
        suspect_path: path,
        suspect_since: path === null ? null : new Date(Date.now() - secondsAgo * 1000).toISOString(),
      })
      .where('name', '=', name)
      .execute(),
  );

test('the desk and the page of a host name the silent path and how long it has been silent; other pages say nothing', async () => {
  await suspect('sim-1', 'hypervisor', 125);
  await suspect('sim-2', 'network', 65);
  const page = (
    <>
      <HaStrip projectId={admin.id} />
      <SuspectNotice projectId={admin.id} host="sim-2" />
      <SuspectNotice projectId={admin.id} host="sim-3" />
    </>
  );
  await openScreen(page, { user: admin });
  expect(await screen.findByText('2 hosts respond only in part')).toBeVisible();
  expect(screen.getByText(/Hypervisor silent for 2m \d+s, network agent alive/)).toBeVisible();
  expect(screen.getAllByText(/Network agent silent for 1m \d+s, hypervisor alive/)).toHaveLength(2);
  expect(screen.getAllByText(/^Changes to networks may not reach its instances/)).toHaveLength(1);
});

test('a silent host that its neighbors reach is shown as such', async () => {
  await suspect('sim-1', 'all', 15);
  await openScreen(<SuspectNotice projectId={admin.id} host="sim-1" />, { user: admin });
  expect(await screen.findByText(/^Silent for 1\ds, but neighbor hosts reach it/)).toBeVisible();
  expect(screen.getByText(/^The host is running, and so may its instances/)).toBeVisible();
});

test('nothing is shown while no host is suspect', async () => {
  for (const host of ['sim-1', 'sim-2']) await suspect(host, null);
  await openScreen(<SuspectNotice projectId={admin.id} host="sim-1" />, { user: admin });
  expect(screen.queryByText(/silent/)).not.toBeInTheDocument();
});
