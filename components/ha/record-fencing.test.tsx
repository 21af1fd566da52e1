// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { PLATFORM } from '#lib/events/log.ts';
import { outageOf, recordEvidence } from '#lib/ha/fencing/evidence.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { UNFENCED } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { computeHost, enterNotification, protect } from '#lib/testing/recovery.ts';
import { RecordFencing } from './record-fencing.tsx';
import { RecordPart } from './record-part.tsx';

/** Rounds of heartbeats would bring the host up. */
const platform = usePlatform({ NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '3600' });
const database = () => platform.platform.services.database;
let admin: TestProject;
let id: string;

beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
  await protect(platform, { hosts: ['sim-1', 'sim-2'] });
  const outage = outageOf(await computeHost(platform, 'sim-1'));
  await database().transact(async (tx) => {
    await tx.updateTable('hosts').set({ state: 'down' }).where('name', '=', 'sim-1').execute();
    const failed = {
      result: 'failed',
      code: 'power_failed',
      values: { count: 3, reason: 'no route to the BMC' },
    } as const;
    const source = 'NEPHOS_FENCE_COMMAND';
    await recordEvidence(tx, PLATFORM, { host: 'sim-1', outage }, { level: 1, ...failed, source });
  });
  id = await enterNotification(platform, { host: 'sim-1', payload: UNFENCED });
});

const open = () =>
  openScreen(
    <RecordPart scope={admin.id} id={id}>
      {(record) => <RecordFencing projectId={admin.id} record={record} />}
    </RecordPart>,
    { user: admin },
  );

test('the page names each level with its result, evidence and source', async () => {
  await open();
  const table = within(await screen.findByRole('table', { name: 'Evidence that the host no longer runs anything' }));
  const row = within(table.getByRole('rowheader', { name: '1. Power removed' }).closest('tr') ?? document.body);
  expect(row.getByText('Failed')).toBeVisible();
  expect(row.getByText('The fence program failed 3 times: no route to the BMC')).toBeVisible();
  expect(row.getByText('NEPHOS_FENCE_COMMAND')).toBeVisible();
});

test('a confirmation needs a reason; then it is named on the page and cannot be given again', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Confirm that it is off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that sim-1 is off' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm that it is off' }));
  expect(await dialog.findByText('Give a reason.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Both cords are pulled');
  await user.click(dialog.getByRole('button', { name: 'Confirm that it is off' }));
  expect(await screen.findByText(/confirmed that the host runs nothing: Both cords are pulled$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm that it is off' })).not.toBeInTheDocument();
});
