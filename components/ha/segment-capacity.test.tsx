// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ReserveWarning } from '#components/instances/reserve-warning.tsx';
import { unpackJson } from '#lib/db/column-types.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newFlavor, settle } from '#lib/testing/compute.ts';
import { expectNoFaults } from '#lib/testing/document/axe.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { BalanceDialog } from './balance-dialog.tsx';
import { HaStrip } from './ha-strip.tsx';
import { SegmentsScreen } from './segments-screen.tsx';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '2', NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '3600' });
const database = () => platform.platform.services.database;
const HOSTS = { 'sim-1': {}, 'sim-2': {} };
let admin: TestProject;

beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
});

beforeEach(() =>
  database().transact(async (tx) => {
    for (const table of ['segment_hosts', 'segments'] as const) await tx.deleteFrom(table).execute();
    await tx.updateTable('servers').set({ deleted_at: new Date().toISOString() }).execute();
    const empty = { used_ram_mb: 0, used_vcpus: 0, used_disk_gb: 0, ram_mb: 4096 };
    await tx.updateTable('hosts').set(empty).execute();
  }),
);

test('a reserve is set in the menu of its segment; list and strip show what is left', async () => {
  await insertSegment(platform, { name: 'rack-a', hosts: HOSTS });
  const { user } = await openScreen(<SegmentsScreen scope={admin.id} />, { user: admin });
  await user.click(await screen.findByRole('button', { name: /Actions for rack-a|More actions.*rack-a|rack-a/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reserve capacity' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reserve capacity in rack-a' }));
  expect(dialog.queryByText('Amount')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /^Are rejected/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const states = () => screen.queryAllByText('Survives 1 of 1 failure, 4 GiB free beyond it');
  await waitFor(() => expect(states()).toHaveLength(2));
});

test('a segment is edited with one request, its levels of evidence included', async () => {
  const id = await insertSegment(platform, { name: 'rack-a', hosts: HOSTS });
  const { user, changes } = await openScreen(<SegmentsScreen scope={admin.id} />, { user: admin });
  await user.click(await screen.findByRole('button', { name: /rack-a/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit rack-a' }));
  await user.clear(dialog.getByRole('textbox', { name: /^Name/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'rack-b');
  const [level] = within(dialog.getByRole('group', { name: /^Evidence/ })).getAllByRole('checkbox');
  if (level) await user.click(level);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: /rack-b/ })).toBeInTheDocument();
  expect(changes).toEqual([expect.stringMatching(new RegExp(`^PUT .*/console/v1/ha/segments/${id}$`))]);
  const stored = await database()
    .read.selectFrom('segments')
    .select('fencing_levels')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored.fencing_levels && unpackJson(stored.fencing_levels)).toEqual([2, 3, 5]);
});

test('a reserve that is used up says how many instances would not be recovered', async () => {
  const flavorRef = await newFlavor(await signInAdmin(platform), { ram: 3072 });
  for (let index = 0; index < 2; index += 1) await launch(platform, admin, { flavorRef });
  await insertSegment(platform, { name: 'rack-a', reserve_policy: 'warn', hosts: HOSTS });
  await openScreen(<HaStrip projectId={admin.id} />, { user: admin });
  expect(
    await screen.findByText('Survives 0 of 1 failure; 1 instance with 3 GiB would not be recovered'),
  ).toBeVisible();
});

test('a form says before it is submitted that the reserve does not allow a launch', async () => {
  const flavor = await newFlavor(await signInAdmin(platform), { ram: 4096 });
  await insertSegment(platform, { reserve_policy: 'reject', hosts: HOSTS });
  const project = await newProject(platform);
  await openScreen(<ReserveWarning projectId={project.id} flavor={flavor} count={2} />, { user: project });
  expect(await screen.findByText('The free capacity is reserved for failures of hosts')).toBeVisible();
  expect(screen.getByText('1 of 2 instances are possible.')).toBeVisible();
  expect(screen.getByText('4 GiB of memory would be missing if a host failed.')).toBeVisible();
});

test('a plan shows its moves with their effect, and starts them', async () => {
  const flavorRef = await newFlavor(await signInAdmin(platform), { ram: 2048 });
  const id = await insertSegment(platform, { name: 'rack-a', hosts: HOSTS });
  for (const name of ['web-1', 'web-2']) {
    await launch(platform, admin, { name, flavorRef, availability_zone: 'nova:sim-1' });
  }
  const dialog = <BalanceDialog projectId={admin.id} segment={{ id, name: 'rack-a' }} onClose={() => undefined} />;
  const { user } = await openScreen(dialog, { user: admin });
  const table = await screen.findByRole('table', { name: 'Planned moves' });
  expect(within(table).getAllByText('100 % → 50 %')).toHaveLength(1);
  expect(screen.getByText('Load of the hosts now: 0 to 100 %. Afterwards: 50 to 50 %.')).toBeVisible();
  await expectNoFaults(document.body);
  await user.click(screen.getByRole('button', { name: 'Move 1 instance' }));
  const jobs = () => database().read.selectFrom('jobs').select('id').execute();
  await waitFor(async () => expect(await jobs()).toHaveLength(1));
  await settle(platform);
  const rows = await database().read.selectFrom('servers').select('host').where('deleted_at', 'is', null).execute();
  expect(rows.map(({ host }) => host).toSorted()).toEqual(['sim-1', 'sim-2']);
});

test('without moves the plan says why, and cannot be started', async () => {
  await insertSegment(platform, { name: 'rack-a', hosts: HOSTS });
  await openScreen(<BalanceDialog projectId={admin.id} onClose={() => undefined} />, { user: admin });
  expect(await screen.findByText('The hosts differ by less than 10 percentage points.')).toBeVisible();
  expect(screen.getAllByText('There is nothing to move.')[0]).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move instances' })).toHaveAttribute('aria-disabled', 'true');
});
