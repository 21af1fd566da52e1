import { beforeEach, expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { insertNotification, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { QUIET, resetHa } from '#lib/testing/recovery.ts';
import { readIncidentStates } from './incident-state.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
let web = '';
let project_id = '';

beforeEach(async () => {
  await resetHa(platform);
  const owner = await newProject(platform);
  project_id = owner.id;
  web = await launch(platform, owner);
  await settle(platform);
});

const ENDED = { status: 'succeeded', ended_at: '2026-11-20T03:11:48.000Z' } as const;
const reported = (host: string, status: 'running' | 'finished' | 'failed' = 'finished') =>
  insertNotification(platform, { host, status, attempts: 1, generated_at: '2026-11-20T03:11:00.000Z' });
const moved = (notification_id: string, given: Partial<Parameters<typeof insertVmove>[1]> = ENDED) =>
  insertVmove(platform, { notification_id, server_id: web, project_id, ...ENDED, ...given });

async function summaries(...ids: string[]): Promise<(string | undefined)[]> {
  const states = await readIncidentStates(platform.platform.services.database.read, ids);
  return ids.map((id) => {
    const found = states.get(id);
    return found && english(found.state.summary);
  });
}

const RECOVERED = (host: string) => `Recovery of ${host} finished: 1 of 1 instance in 1 project recovered after 48 s.`;

test('an instance that was moved twice counts for both incidents', async () => {
  const [first, second] = [await reported('gone-1'), await reported('gone-2')];
  await moved(first);
  expect(await summaries(first)).toEqual([RECOVERED('gone-1')]);
  await moved(second);
  expect(await summaries(first, second)).toEqual([RECOVERED('gone-1'), RECOVERED('gone-2')]);
});

test('an earlier incident stays as it ended while the instance is moved again and after that has failed', async () => {
  const [first, second] = [await reported('gone-1'), await reported('gone-2', 'running')];
  await moved(first);
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set({ vm_state: 'error' }).where('id', '=', web).execute(),
  );
  await moved(second, { status: 'ongoing', ended_at: null });
  expect(await summaries(first, second)).toEqual([
    RECOVERED('gone-1'),
    'gone-2 is down: 1 instance in 1 project, recovery started.',
  ]);
  await moved(second, { status: 'failed' });
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('notifications').set({ status: 'failed' }).where('id', '=', second).execute(),
  );
  expect(await summaries(first, second)).toEqual([
    RECOVERED('gone-1'),
    'Recovery of gone-2 failed: 1 of 1 instance is still down, in 1 project.',
  ]);
});

test('of several moves in one incident, an instance counts once', async () => {
  const first = await reported('gone-1', 'failed');
  await moved(first, { status: 'failed' });
  await moved(first, { attempt: 2 });
  const again = await insertNotification(platform, {
    ...{ host: 'gone-1', status: 'finished', attempts: 1, incident_id: first },
    generated_at: '2026-11-20T03:11:20.000Z',
  });
  await moved(again, { ended_at: '2026-11-20T03:11:30.000Z' });
  const later = await reported('gone-2');
  expect(await summaries(first)).toEqual([RECOVERED('gone-1')]);
  await moved(later);
  expect(await summaries(first, later)).toEqual([RECOVERED('gone-1'), RECOVERED('gone-2')]);
});

test('a crash of an instance counts for its incident after a later one of the same instance', async () => {
  const payload = { instance_uuid: web, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' } as const;
  const crash = (host: string) =>
    insertNotification(platform, { host, type: 'COMPUTE_INSTANCE', status: 'failed', attempts: 1, payload });
  const [first, second] = [await crash('sim-1'), await crash('sim-2')];
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set({ vm_state: 'error' }).where('id', '=', web).execute(),
  );
  expect(await summaries(first, second)).toEqual([
    'web on sim-1 failed and was not restarted.',
    'web on sim-2 failed and was not restarted.',
  ]);
});
