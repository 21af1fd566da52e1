// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type CountedHost, countHosts } from '#lib/ha/isolation/decision.ts';
import { recordCheck } from '#lib/ha/isolation/incidents.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { protect } from '#lib/testing/recovery.ts';
import { DeskEmpty } from './desk-empty.tsx';
import { HaStrip } from './ha-strip.tsx';

/** Rounds of heartbeats would close the incident. */
const platform = usePlatform({ NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '3600' });
let admin: TestProject;

beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
  await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3'] });
});

beforeEach(() =>
  platform.platform.services.database.transact(async (tx) => {
    await tx.deleteFrom('isolation_incidents').execute();
    const groups = [{ kind: 'segment', name: 'rack-a' } as const];
    const counted = ['sim-1', 'sim-2', 'sim-3'].map(
      (name): CountedHost => ({ name, groups, state: name === 'sim-3' ? 'responds' : 'silent' }),
    );
    const matrix = {
      paths: { database: 'reachable', storage: 'reachable', gateway: 'unchecked' } as const,
      hosts: counted.map(({ name, state }) => ({
        ...{ host: name, hypervisor: state === 'silent' ? ('unreachable' as const) : ('reachable' as const) },
        ...{
          network: 'unchecked' as const,
          power: 'unknown' as const,
          is_reported: false,
          is_counted: true,
          seen_at: new Date().toISOString(),
        },
      })),
      more_hosts: 0,
    };
    const counts = countHosts(counted, 40);
    await recordCheck(tx, { reasons: ['hosts', 'majority'], counts, matrix, isDue: true, isRound: true });
  }),
);

const open = () => openScreen(<HaStrip projectId={admin.id} />, { user: admin });

test('the banner says why nothing is evacuated, and which hosts are unreachable', async () => {
  const { user } = await open();
  expect(await screen.findByText('Control plane may be isolated')).toBeVisible();
  expect(
    await screen.findByText('The control plane may be isolated, so no instances are recovered when a host fails.'),
  ).toBeVisible();
  expect(screen.getByText(/^2 of 3 hosts became silent or were reported as failed\. At most half/)).toBeVisible();
  expect(screen.getByText('Segment rack-a: 2 of 3')).toBeVisible();
  expect(screen.getByText(/^Nothing is fenced or evacuated until/)).toBeVisible();
  await user.click(screen.getByText('Reachability'));
  const table = within(screen.getByRole('table', { name: 'Reachability of the hosts' }));
  const row = within(table.getByRole('rowheader', { name: 'sim-1' }).closest('tr') ?? document.body);
  expect(row.getByText('Unreachable')).toBeVisible();
});

test('the empty desk does not say that no hosts are protected', async () => {
  const desk = (
    <>
      <HaStrip projectId={admin.id} />
      <DeskEmpty scope={admin.id} />
    </>
  );
  await openScreen(desk, { user: admin });
  expect(await screen.findByText('Off')).toBeVisible();
  expect(screen.getByText('No open notifications')).toBeVisible();
  expect(screen.queryByText('No hosts are protected yet')).not.toBeInTheDocument();
});

test('an override needs a reason; then its end is displayed and it can be revoked', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Override' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Override the isolation incident' }));
  await user.click(dialog.getByRole('button', { name: 'Override' }));
  expect(await dialog.findByText('Give a reason.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No power');
  await user.click(dialog.getByRole('button', { name: 'Override' }));
  expect(await screen.findByText(/^Overridden by .*: No power$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke override' }));
  expect(await screen.findByRole('button', { name: 'Override' })).toBeVisible();
});

test('without an incident there is no banner', async () => {
  await platform.platform.services.database.transact((tx) => tx.deleteFrom('isolation_incidents').execute());
  await open();
  expect(await screen.findByRole('region', { name: 'High availability status' })).toBeInTheDocument();
  expect(screen.queryByText('Control plane may be isolated')).not.toBeInTheDocument();
});
