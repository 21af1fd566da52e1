import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { flag, packJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { NotificationType } from '#lib/ha/notifications/enums.ts';
import type { NotificationPayload } from '#lib/ha/notifications/payload.ts';
import { severityRank } from '#lib/ha/notifications/severity.ts';
import { startRecovery } from '#lib/ha/recovery/start-recovery.ts';
import type { RecoveryMethod } from '#lib/ha/segments/recovery-methods.ts';
import type { Platform } from '#lib/platform.ts';
import { awaitFirstRound } from './first-round.ts';
import { FENCED } from './ha.ts';

type Test = { platform: Pick<Platform, 'services'> };

/** Clears the faults of the fleet, segments, notifications and forecasts. Hosts that are down are not brought up. */
export async function resetHa(test: Test): Promise<void> {
  const { database, engine } = test.platform.services;
  await engine.fleet?.faults.clear();
  await database.transact(async (tx) => {
    const tables = [
      'vmoves',
      'recovery_steps',
      'notifications',
      'fencing_evidence',
      'segment_hosts',
      'segments',
      'fleet_forecasts',
    ] as const;
    for (const table of tables) await tx.deleteFrom(table).execute();
  });
}

/**
 * Disables delays, detection of faults by anything other than the tests, and the isolation check, because tests fail
 * more hosts of a small fleet than it allows.
 */
export const QUIET = {
  NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT: '100',
  NEPHOS_HA_FAILOVER_DELAY_SECONDS: '0',
  NEPHOS_HA_RETRY_DELAY_SECONDS: '0',
  NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '3600',
  NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: '3600',
};

interface ProtectedHosts {
  hosts: readonly string[];
  reserved?: readonly string[];
  method?: RecoveryMethod;
  isEnabled?: boolean;
}

/** Inserts a segment of hosts; reserved hosts are out of service until they are used. Returns its id. */
export async function protect(test: Test, { hosts, reserved = [], method = 'auto', isEnabled = true }: ProtectedHosts) {
  const segment_id = randomUUID();
  const now = creationTime();
  await test.platform.services.database.transact(async (tx) => {
    await tx
      .insertInto('segments')
      .values({
        ...{ id: segment_id, name: `segment-${segment_id}`, description: null, recovery_method: method },
        ...{ service_type: 'COMPUTE', is_enabled: flag(isEnabled), created_at: now, updated_at: null },
      })
      .execute();
    for (const name of [...hosts, ...reserved]) {
      await tx
        .insertInto('segment_hosts')
        .values({
          ...{ id: randomUUID(), segment_id, name, type: 'COMPUTE', control_attributes: 'SSH', created_at: now },
          ...{ is_reserved: flag(reserved.includes(name)), on_maintenance: flag(false) },
        })
        .execute();
    }
    const kept = { is_enabled: flag(false), disabled_reason: 'kept in reserve' };
    if (reserved.length > 0) await tx.updateTable('hosts').set(kept).where('name', 'in', reserved).execute();
  });
  return segment_id;
}

interface NotificationInput {
  host: string;
  type?: NotificationType;
  payload?: NotificationPayload;
}

/** Inserts a notification and starts its recovery, as receipt does. Returns its id. */
export async function tell(test: Test, input: NotificationInput): Promise<string> {
  const id = await enterNotification(test, input);
  await test.platform.services.database.transact((tx) => startRecovery(tx, id));
  return id;
}

/** Inserts a notification without a recovery. Returns its id. */
export async function enterNotification(
  test: Test,
  { host, type = 'COMPUTE_HOST', payload = FENCED }: NotificationInput,
): Promise<string> {
  const id = randomUUID();
  const now = creationTime();
  await test.platform.services.database.transact(async (tx) => {
    const registered = await tx
      .selectFrom('segment_hosts')
      .select(['id', 'segment_id'])
      .where('name', '=', host)
      .executeTakeFirst();
    await tx
      .insertInto('notifications')
      .values({
        ...{ id, type, spelling: type, status: 'new', host, payload: packJson(payload) },
        ...{ source_host_id: registered?.id ?? '', segment_id: registered?.segment_id ?? '', segment_name: 'segment' },
        ...{ generated_at: now, payload_key: '', source: 'webhook', incident_id: id, incident_at: now },
        ...{ triage: 'open', created_at: now },
        ...{ repeats: 0, attempts: 0, severity_rank: severityRank({ type, status: 'new', payload }) },
      })
      .execute();
  });
  return id;
}

/** Makes a host lose power: instances stop, operations fail. With `isKnown: false`, compute still considers it up. */
export async function failHost(test: Test, host: string, { isKnown = true } = {}): Promise<void> {
  const blank = { operation: null, server_id: null, delay_ms: null, remaining: null };
  if (!isKnown) await awaitFirstRound(test, 'compute.hosts');
  await test.platform.services.engine.fleet?.addFault({ type: 'host_down', host, ...blank });
  if (isKnown) await setState(test, host, 'down');
}

export async function mendHost(test: Test, host: string): Promise<void> {
  const { faults } = test.platform.services.engine.fleet ?? {};
  for (const fault of (await faults?.all()) ?? []) if (fault.host === host) await faults?.remove(fault.id);
  await setState(test, host, 'up');
}

const setState = (test: Test, name: string, state: 'up' | 'down') =>
  test.platform.services.database.transact((tx) =>
    tx.updateTable('hosts').set({ state }).where('name', '=', name).execute(),
  );

const read = ({ platform }: Test) => platform.services.database.read;

export const notificationOf = (test: Test, id: string) =>
  read(test).selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Waits until a notification has ended and returns it. */
export async function over(test: Test, id: string) {
  const isOver = async () => (await notificationOf(test, id)).ended_at !== null;
  await expect.poll(isOver, { interval: 20 }).toBe(true);
  return notificationOf(test, id);
}

/** Waits until a notification has a status and returns it. */
export async function became(test: Test, id: string, status: string) {
  await expect.poll(async () => (await notificationOf(test, id)).status, { interval: 20 }).toBe(status);
  return notificationOf(test, id);
}

/** Returns the steps of all attempts, in order. */
export const stepsOf = (test: Test, id: string) =>
  read(test)
    .selectFrom('recovery_steps')
    .selectAll()
    .where('notification_id', '=', id)
    .orderBy('attempt')
    .orderBy('position')
    .execute();

export const vmovesOf = (test: Test, id: string) =>
  read(test).selectFrom('vmoves').selectAll().where('notification_id', '=', id).orderBy('number').execute();

export const protectedHost = (test: Test, name: string) =>
  read(test).selectFrom('segment_hosts').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

export const computeHost = (test: Test, name: string) =>
  read(test).selectFrom('hosts').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

export const serverOf = (test: Test, id: string) =>
  read(test).selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Records that Nephos reported an outage that an administrator had confirmed, and that the host came up again. */
export async function reportOver(tx: Tx, host: string): Promise<void> {
  const event = { kind: 'host', objectId: host, projectId: '' } as const;
  const { service_id, availability_zone, seen_at } = await tx
    .selectFrom('hosts')
    .select(['service_id', 'availability_zone', 'seen_at'])
    .where('name', '=', host)
    .executeTakeFirstOrThrow();
  const service = { service_id, availability_zone, disabled: false, forced_down: false, last_seen_up: seen_at };
  const after = { host, binary: 'nova-compute', ...service, power: 'unknown', fenced: true };
  await recordEvent(tx, PLATFORM, { ...event, type: 'compute.host.error', after });
  await recordEvent(tx, PLATFORM, { ...event, type: 'host.up', after: {} });
}
