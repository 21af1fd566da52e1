import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { flag, packJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { NotificationPayload } from '#lib/ha/notifications/payload.ts';
import { payloadKey } from '#lib/ha/notifications/payload.ts';
import { severityRank } from '#lib/ha/notifications/severity.ts';
import type { TestPlatform } from './platform.ts';

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

/** Inserts a segment with hosts into the database. Returns its id. */
export async function insertSegment(
  test: TestPlatform,
  { hosts = {}, ...given }: Partial<Row<'segments'>> & { hosts?: Record<string, Partial<Row<'segment_hosts'>>> } = {},
): Promise<string> {
  const id = randomUUID();
  const created_at = new Date().toISOString();
  await test.platform.services.database.transact(async (tx) => {
    const segment = {
      id,
      name: `segment-${id.slice(0, 8)}`,
      recovery_method: 'auto',
      service_type: 'COMPUTE',
    } as const;
    await tx
      .insertInto('segments')
      .values({ ...segment, is_enabled: 1, created_at, ...given })
      .execute();
    for (const [name, host] of Object.entries(hosts)) {
      const plain = { id: randomUUID(), segment_id: id, name, type: 'COMPUTE', control_attributes: 'SSH', created_at };
      const flags = { is_reserved: flag(false), on_maintenance: flag(false) };
      await tx
        .insertInto('segment_hosts')
        .values({ ...plain, ...flags, ...host })
        .execute();
    }
  });
  return id;
}

const STOPPED: NotificationPayload = { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'NORMAL' };

/** Inserts an accepted notification into the database. Returns its id. */
export async function insertNotification(
  test: TestPlatform,
  { payload = STOPPED, ...given }: Partial<Omit<Row<'notifications'>, 'payload'>> & { payload?: NotificationPayload },
): Promise<string> {
  const id = given.id ?? randomUUID();
  const type = given.type ?? 'COMPUTE_HOST';
  const created_at = new Date().toISOString();
  const row: Row<'notifications'> = {
    id,
    type,
    spelling: type,
    status: 'new',
    source_host_id: 'none',
    host: 'sim-1',
    segment_id: 'none',
    segment_name: 'rack-a',
    generated_at: created_at,
    incident_at: given.generated_at ?? created_at,
    source: 'webhook',
    incident_id: id,
    attempts: 0,
    repeats: 0,
    triage: 'open',
    created_at,
    ...given,
    severity_rank: severityRank({ type, status: given.status ?? 'new', payload }),
    payload: packJson(payload),
    payload_key: payloadKey(payload),
  };
  await test.platform.services.database.transact((tx) => tx.insertInto('notifications').values(row).execute());
  return id;
}

/** Inserts the recovery of one server. */
export async function insertVmove(
  test: TestPlatform,
  given: Partial<Row<'vmoves'>> & Pick<Row<'vmoves'>, 'notification_id' | 'status'>,
): Promise<void> {
  const id = randomUUID();
  const row: Row<'vmoves'> = {
    id,
    attempt: 1,
    server_id: id,
    server_name: 'web',
    project_id: 'none',
    source_host: 'sim-1',
    type: 'evacuation',
    old_vm_state: 'active',
    old_power_state: 1,
    is_locked_by_us: flag(false),
    created_at: new Date().toISOString(),
    ...given,
  };
  await test.platform.services.database.transact((tx) => tx.insertInto('vmoves').values(row).execute());
}

export async function insertStep(
  test: TestPlatform,
  given: Partial<Row<'recovery_steps'>> & Pick<Row<'recovery_steps'>, 'notification_id' | 'name' | 'state'>,
): Promise<void> {
  const row = { attempt: 1, position: 0, progress: 0, details: packJson([]), ...given };
  await test.platform.services.database.transact((tx) => tx.insertInto('recovery_steps').values(row).execute());
}
