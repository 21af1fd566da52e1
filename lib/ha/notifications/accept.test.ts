import { describe, expect, test } from 'vitest';
import { recordHostReport } from '#lib/compute/hosts/change.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { FENCED, newSegment, protect, UNFENCED, withoutRecovery } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { RECOVER } from '../recovery/claimed-notification.ts';
import { acceptNotification, reportNotification } from './accept.ts';
import { changeNotification } from './change.ts';
import { isFinal, NOTIFICATION_STATUSES } from './enums.ts';
import type { NewNotification } from './schema.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '30' });
withoutRecovery(platform);
const database = () => platform.platform.services.database;
const telling = () => ({ env: platform.platform.services.env, source: 'bus', actor: PLATFORM }) as const;

let used = 0;
/** A host that no other test uses. */
async function newHost(admin: ApiClient): Promise<string> {
  used += 1;
  await protect(admin, await newSegment(admin), [`sim-${used}`]);
  return `sim-${used}`;
}
const fault = (hostname: string, given: Partial<NewNotification> = {}): NewNotification => ({
  type: 'COMPUTE_HOST',
  hostname,
  generated_time: '2026-11-20T10:00:00',
  payload: FENCED,
  ...given,
});
const tell = (input: NewNotification, more: object = {}) =>
  reportNotification(database(), input, { ...telling(), ...more });
const eventsOf = async (objectId: string) => {
  const rows = database().read.selectFrom('events').select(['type', 'after']).where('object_id', '=', objectId);
  const events = await rows.where('kind', '=', 'notification').orderBy('id').execute();
  return events.map(({ type, after }) => ({ type, after: after === null ? null : unpackJson(after) }));
};
const storedOf = (id: string) =>
  database().read.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst();
const countRuns = async (id: string) =>
  (await database().read.selectFrom('workflow_runs').select('id').where('object_id', '=', id).execute()).length;
const countOf = async (host: string) =>
  (await database().read.selectFrom('notifications').select('id').where('host', '=', host).execute()).length;

describe('A fault like an earlier one whose recovery has ended', () => {
  const again = async (source: 'bus' | 'webhook', hasComeUp: boolean) => {
    const host = await newHost(await signInAdmin(platform));
    const { id } = await tell(fault(host));
    await database().transact((tx) =>
      tx.updateTable('notifications').set({ status: 'finished' }).where('id', '=', id).execute(),
    );
    if (hasComeUp)
      for (const isUp of [false, true])
        await database().transact((tx) => recordHostReport(tx, host, { isUp, seenAt: new Date().toISOString() }));
    return tell(fault(host), { source }).then(
      () => 'accepted',
      ({ status }: { status: number }) => status,
    );
  };

  test.each([
    ['own detection after the host came up: a new outage', 'bus', true, 'accepted'],
    ['own detection before the host came up', 'bus', false, 409],
    ['a monitor', 'webhook', true, 409],
  ] as const)('%s', async (_what, source, hasComeUp, outcome) => {
    expect(await again(source, hasComeUp)).toBe(outcome);
  });
});

describe('A reported fault', () => {
  test('is entered once with its event and the run of its recovery', async () => {
    const host = await newHost(await signInAdmin(platform));
    const row = await tell(fault(host), { sourceRef: 'message-1', raw: { a: 1 }, reason: 'by hand' });
    expect(row).toMatchObject({ type: 'COMPUTE_HOST', host, source: 'bus', reason: 'by hand', repeats: 0 });
    expect([row.generated_at, row.incident_id]).toEqual(['2026-11-20T10:00:00.000000Z', row.id]);
    expect((await eventsOf(row.id))[0]).toMatchObject({
      type: 'notification.create',
      after: { host, payload: FENCED },
    });
    const runs = database().read.selectFrom('workflow_runs').select('pool').where('object_id', '=', row.id);
    expect(await runs.where('name', '=', RECOVER.name).execute()).toEqual([{ pool: 'recovery' }]);
  });

  test('that excludes a recovery is accepted as new and has ended with its reason, without a run', async () => {
    const host = await newHost(await signInAdmin(platform));
    const row = await tell(fault(host, { payload: UNFENCED }));
    expect(row.status).toBe('new');
    expect(await storedOf(row.id)).toMatchObject({ status: 'ignored', attempts: 0, ended_at: expect.any(String) });
    expect((await storedOf(row.id))?.message).toContain('only a fenced one is recovered');
    const events = await eventsOf(row.id);
    expect(events.map(({ type }) => type)).toEqual(['notification.create', 'notification.ignore']);
    expect(await countRuns(row.id)).toBe(0);
  });

  test('that excludes a recovery waits until others of its host have ended', async () => {
    const host = await newHost(await signInAdmin(platform));
    await tell(fault(host));
    const back = await tell(fault(host, { payload: { event: 'STARTED' } }));
    expect([(await storedOf(back.id))?.status, await countRuns(back.id)]).toEqual(['new', 1]);
  });

  test('by a message that is delivered again makes no second notification, whatever else is in it', async () => {
    const host = await newHost(await signInAdmin(platform));
    const first = await tell(fault(host), { sourceRef: 'message-2' });
    const again = await tell(fault(host, { generated_time: '2026-11-21T10:00:00' }), { sourceRef: 'message-2' });
    expect([again.id, await countOf(host)]).toEqual([first.id, 1]);
  });

  test('again within 180 s is refused, whatever the order of its keys, and counted on the first', async () => {
    const host = await newHost(await signInAdmin(platform));
    const { id } = await tell(fault(host));
    const { event, ...rest } = FENCED;
    for (const generated_time of ['2026-11-20 10:03:00', '2026-11-20T09:58:00', '2026-11-20T10:00:00']) {
      const again = tell(fault(host, { payload: { ...rest, event }, generated_time }));
      await expect(again).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('is duplicate') });
    }
    const counted = database().read.selectFrom('notifications').select(['id', 'repeats']).where('host', '=', host);
    expect(await counted.execute()).toEqual([{ id, repeats: 3 }]);
    expect(await eventsOf(host)).toContainEqual({
      type: 'notification.refuse',
      after: expect.objectContaining({ status: 409, repeats: id, payload: FENCED }),
    });
  });

  test('after 180 s, of another type or with another payload is no duplicate', async () => {
    const host = await newHost(await signInAdmin(platform));
    const { id } = await tell(fault(host));
    const later = await tell(fault(host, { generated_time: '2026-11-20T10:03:00.000001' }));
    await tell(fault(host, { type: 'COMPUTE_PROCESS' }));
    await tell(fault(host, { payload: { event: 'STOPPED' } }));
    expect([later.incident_id, await countOf(host)]).toEqual([id, 4]);
  });

  test('one outage is one incident: it takes in all that is reported of the host until it is closed', async () => {
    const host = await newHost(await signInAdmin(platform));
    const at = (time: string, given: object = {}) =>
      tell(fault(host, { generated_time: `2026-11-20T${time}`, ...given }));
    const died = { instance_uuid: 'i', event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' };
    const crash = { type: 'COMPUTE_INSTANCE', payload: died };
    const first = await at('10:00:00');
    const others = [await at('10:01:00', crash), await at('10:02:00', { type: 'COMPUTE_PROCESS' })];
    const back = await at('13:00:00', { payload: { event: 'STARTED' } });
    expect([...others, back].map(({ incident_id }) => incident_id)).toEqual(Array(3).fill(first.id));
    const rows = database().read.selectFrom('notifications').select('incident_at').where('incident_id', '=', first.id);
    expect(new Set((await rows.execute()).map(({ incident_at }) => incident_at))).toEqual(new Set([back.generated_at]));
    await database().transact((tx) =>
      tx.updateTable('notifications').set({ triage: 'resolved' }).where('incident_id', '=', first.id).execute(),
    );
    const next = await at('13:10:00');
    expect(next.incident_id).toBe(next.id);
  });

  test('a crash half an hour after the last fault of an instance begins another incident', async () => {
    const host = await newHost(await signInAdmin(platform));
    const at = (time: string, instance_uuid: string) => {
      const payload = { instance_uuid, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' };
      return tell(fault(host, { type: 'COMPUTE_INSTANCE', generated_time: `2026-11-20T${time}`, payload }));
    };
    const [first, chained, late] = [await at('10:00:00', 'a'), await at('10:30:00', 'b'), await at('11:00:01', 'c')];
    expect([chained.incident_id, late.incident_id]).toEqual([first.id, late.id]);
  });

  test('by ten at once is accepted once and refused nine times', async () => {
    const host = await newHost(await signInAdmin(platform));
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => tell(fault(host))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.kind] : []));
    expect(reasons).toEqual(Array(9).fill('conflict'));
    const row = await database()
      .read.selectFrom('notifications')
      .select('repeats')
      .where('host', '=', host)
      .executeTakeFirstOrThrow();
    expect([row.repeats, await countOf(host)]).toEqual([9, 1]);
  });

  test('of a host of no segment is refused with 400 and stored nowhere but in the event log', async () => {
    const refused = tell(fault('mars'));
    await expect(refused).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Host with name mars could not be found.',
    });
    expect(await countOf('mars')).toBe(0);
    const [event] = await eventsOf('mars');
    expect(event).toMatchObject({
      type: 'notification.refuse',
      after: { why: 'Host with name mars could not be found.' },
    });
  });

  test('is refused inside a transaction that goes on to commit what else it does', async () => {
    const kept = await database().transact(async (tx) => {
      const refusal = await acceptNotification(tx, fault('venus'), telling()).catch((error: Error) => error.message);
      return refusal;
    });
    expect([kept, (await eventsOf('venus')).length]).toEqual(['Host with name venus could not be found.', 1]);
  });
});

describe('A notification', () => {
  test.each(NOTIFICATION_STATUSES.filter(isFinal))('that is %s never becomes anything else', async (status) => {
    const row = await tell(fault(await newHost(await signInAdmin(platform))));
    const change = (from: typeof row, to: typeof row.status) =>
      database().transact((tx) => changeNotification(tx, PLATFORM, from, 'end', { status: to }));
    const ended = await change(row, status);
    const others = NOTIFICATION_STATUSES.filter((one) => one !== status);
    for (const other of others) await expect(change(ended, other)).rejects.toThrow(`cannot become ${other}`);
    expect(NOTIFICATION_STATUSES.filter(isFinal)).toEqual(['finished', 'failed', 'ignored']);
  });

  test('is changed with an event, and ends once', async () => {
    const host = await newHost(await signInAdmin(platform));
    const row = await tell(fault(host));
    const change = (from: typeof row, status: typeof row.status) =>
      database().transact((tx) => changeNotification(tx, PLATFORM, from, 'progress', { status, message: 'why' }));
    const running = await change(row, 'running');
    expect([running.status, running.ended_at]).toEqual(['running', null]);
    const finished = await change(running, 'finished');
    expect(finished.ended_at).toMatch(/Z$/);
    const stored = database().read.selectFrom('notifications').selectAll().where('id', '=', row.id);
    expect(await stored.executeTakeFirst()).toEqual(finished);
    expect(await eventsOf(row.id)).toContainEqual({
      type: 'notification.progress',
      after: { status: 'running', message: 'why' },
    });
  });
});
