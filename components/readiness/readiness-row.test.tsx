// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type BootState, newBootState } from '#lib/compute/readiness/indicators.ts';
import { READINESS_PORT_KEY } from '#lib/compute/readiness/port-key.ts';
import { flag, packJson } from '#lib/db/column-types.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { expectNoFaults } from '#lib/testing/document/axe.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';
import { ReadinessRow } from './readiness-row.tsx';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

let project: TestProject;
let serverId: string;
beforeEach(async () => {
  project = await newProject(platform);
  serverId = await launch(platform, project, { metadata: { [READINESS_PORT_KEY]: '22' } });
});

const BEGAN = '2026-12-01T10:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(BEGAN) + seconds * 1000).toISOString();
const yes = (seconds: number, source: 'log' | 'agent' | 'probe') =>
  ({ state: 'yes', at: after(seconds), source }) as const;

/** Stores a state of the boot that is not checked any more. */
async function store(state: Partial<BootState>): Promise<void> {
  const columns = {
    ...{ began_at: BEGAN, active_at: after(3), is_open: flag(false), check_at: BEGAN, until: BEGAN },
    state: packJson({ ...newBootState(), ...state }),
  };
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('server_readiness').set(columns).where('server_id', '=', serverId).execute(),
  );
}

async function open() {
  const opened = await openScreen(<ReadinessRow projectId={project.id} serverId={serverId} />, { user: project });
  const row = await screen.findByRole('region', { name: 'Readiness' });
  const items = within(row)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  return { ...opened, row, items };
}

test('the four indicators have the time since the start, and their source', async () => {
  await store({ booted: yes(9, 'log'), cloud_init: yes(81, 'log'), port_answers: yes(84, 'probe') });
  const { row, items } = await open();
  expect(items).toEqual([
    expect.stringMatching(/^Active3sReported by the platform at .+\.$/),
    expect.stringMatching(/^Booted9sSeen in the console log at .+\.$/),
    expect.stringMatching(/^cloud-init finished1m 21sSeen in the console log at .+\.$/),
    expect.stringMatching(/^Port 22 responds1m 24sA connection within its network succeeded at .+\.$/),
  ]);
  expect(within(row).queryByText('Simulated values')).toBeNull();
  await expectNoFaults(row);
});

test('what is not reached yet, failed or is unknown says so, with the reason and the line of the log', async () => {
  await store({
    booted: yes(9, 'agent'),
    cloud_init: {
      ...{ state: 'failed', at: after(20), source: 'log', reason: 'cloud_init_errors' },
      detail: 'util.py[WARNING]: Failed running /var/lib/cloud/instance/scripts/part-001 [1]',
    },
    port_answers: { state: 'unknown', reason: 'no_probe' },
  });
  const { row, items } = await open();
  expect(items.slice(1)).toEqual([
    expect.stringMatching(/^Booted9sThe guest agent responded at .+\.$/),
    'cloud-init finishedfailedcloud-init finished with errors.',
    'Port 22 respondsunknownThe platform cannot connect to this network to check the port.',
  ]);
  const line = 'util.py[WARNING]: Failed running /var/lib/cloud/instance/scripts/part-001 [1]';
  expect(within(row).getByText(line)).toBeVisible();
  expect(within(row).getAllByText(/cloud-init finished with errors\./).length).toBe(2);
});

test('simulated values are labelled, and an instance without a port says how to choose one', async () => {
  await project.api.delete(`/compute/v2.1/servers/${serverId}/metadata/${READINESS_PORT_KEY}`);
  await store({ isSimulated: true, port_answers: { state: 'unknown', reason: 'no_port' } });
  const { row, items } = await open();
  expect(items[1]).toBe('Bootednot yetNot seen so far. Checked for up to 15 minutes.');
  expect(items[3]).toBe('No port chosenNo port is chosen. Set the metadata nephos:readiness_port to a TCP port.');
  expect(within(row).getByText('Simulated values')).toBeVisible();
});

test('an instance that is off has no row: its status says it', async () => {
  await act(project, serverId, { 'os-stop': null });
  await settle(platform);
  await openScreen(<ReadinessRow projectId={project.id} serverId={serverId} />, { user: project });
  const requests = vi.mocked(globalThis.fetch).mock;
  await expect.poll(() => requests.settledResults.at(-1)?.type).toBe('fulfilled');
  expect(String(requests.calls.at(-1)?.[0])).toContain('/readiness/servers/');
  expect(screen.queryByRole('region', { name: 'Readiness' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
