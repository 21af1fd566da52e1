import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { RETENTIONS } from '#lib/platform.ts';
import { deleteExpiredRows } from '#lib/retention/retention.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { FENCED, newSegment, protect, withoutRecovery } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { reportNotification } from './accept.ts';
import { mayNeedRecovery, readProtection } from './facts.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '10' });
withoutRecovery(platform);
const database = () => platform.platform.services.database;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

let used = 0;
/** A notification with a step, a move and a comment. */
async function newNotification(): Promise<string> {
  used += 1;
  const admin = await signInAdmin(platform);
  await protect(admin, await newSegment(admin), [`sim-${used}`]);
  const { env } = platform.platform.services;
  const fault = { type: 'COMPUTE_HOST', hostname: `sim-${used}`, payload: FENCED } as const;
  const { id } = await reportNotification(database(), fault, { env, source: 'bus', actor: PLATFORM });
  const of = { notification_id: id, attempt: 1 };
  const at = daysAgo(91);
  const step = { ...of, position: 0, name: 'Step', state: 'SUCCESS', progress: 100, details: packJson([]) } as const;
  const move = { ...of, id: randomUUID(), server_id: 's', server_name: 's', project_id: 'p', source_host: 'h' };
  const how = { type: 'evacuation', status: 'succeeded', old_vm_state: 'active', old_power_state: 1 } as const;
  const comment = {
    id: randomUUID(),
    notification_id: id,
    user_id: 'u',
    user_name: 'u',
    text: 'Seen.',
    created_at: at,
  };
  await database().transact(async (tx) => {
    await tx.insertInto('recovery_steps').values(step).execute();
    await tx
      .insertInto('vmoves')
      .values({ ...move, ...how, is_locked_by_us: 0, created_at: at })
      .execute();
    await tx.insertInto('notification_comments').values(comment).execute();
  });
  return id;
}

async function rowsOf(id: string): Promise<number> {
  const { read } = database();
  const own = await read.selectFrom('notifications').select('id').where('id', '=', id).execute();
  const below = await Promise.all(
    (['recovery_steps', 'vmoves', 'notification_comments'] as const).map((table) =>
      read.selectFrom(table).select('notification_id').where('notification_id', '=', id).execute(),
    ),
  );
  return [own, ...below].flat().length;
}

test.each<[string, object, number]>([
  ['ended 91 days ago is forgotten with all that was recorded of it', { status: 'finished', ended_at: daysAgo(91) }, 0],
  ['ended 89 days ago is not lost', { status: 'failed', ended_at: daysAgo(89) }, 4],
  ['is in error, however old, is never forgotten', { status: 'error', created_at: daysAgo(900) }, 4],
])('A notification that %s', async (_title, given, left) => {
  const id = await newNotification();
  await database().transact((tx) => tx.updateTable('notifications').set(given).where('id', '=', id).execute());
  await deleteExpiredRows(platform.platform.services, RETENTIONS);
  expect(await rowsOf(id)).toBe(left);
});

test('A notification that took its host out of service is kept until the host is returned', async () => {
  const id = await newNotification();
  const host = `sim-${used}`;
  const setHost = (values: { on_maintenance: 0 | 1; maintenance_by: string | null }) =>
    database().transact((tx) => tx.updateTable('segment_hosts').set(values).where('name', '=', host).execute());
  const ended = { status: 'failed', ended_at: daysAgo(91) } as const;
  await database().transact((tx) => tx.updateTable('notifications').set(ended).where('id', '=', id).execute());
  await setHost({ on_maintenance: 1, maintenance_by: id });
  await deleteExpiredRows(platform.platform.services, RETENTIONS);
  expect(await rowsOf(id)).toBe(4);
  expect(await mayNeedRecovery(database().read, await readProtection(database().read, host))).toBe(true);
  await setHost({ on_maintenance: 0, maintenance_by: null });
  await deleteExpiredRows(platform.platform.services, RETENTIONS);
  expect(await rowsOf(id)).toBe(0);
});
