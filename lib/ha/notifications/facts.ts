import type { Timestamp } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { preparedQuery } from '#lib/db/prepared-query.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { Env } from '#lib/settings/env.ts';
import type { SegmentHostRow } from '../hosts/change.ts';
import { SENTENCES } from '../recovery/messages.ts';
import { type Choice, countAffected, findComputeService, type ReportedNotification } from './affected-servers.ts';
import type { NotificationRow } from './change.ts';
import type { NotificationType } from './enums.ts';
import type { Facts } from './evaluation.ts';
import { addSeconds } from './generated-time.ts';
import { type ParsedPayload, payloadKey } from './payload.ts';

/** A host as the rules see it, with its segment host row. */
export type Protection = Facts['host'] & { row: SegmentHostRow | undefined };

/** The segment that protects a host; names are compared exactly. */
export async function readProtection(db: Reader, name: string): Promise<Protection> {
  const [row] = await hostsNamed(db, name);
  if (!row) return { name, isRegistered: false, onMaintenance: false, segment: null, row };
  const [segment] = await segmentsById(db, row.segment_id);
  if (!segment) throw new InvariantError(`Host ${name} belongs to a segment that does not exist.`);
  const { is_enabled, recovery_method: recoveryMethod } = segment;
  return {
    name,
    isRegistered: true,
    onMaintenance: row.on_maintenance === 1,
    segment: { name: segment.name, isEnabled: is_enabled === 1, recoveryMethod },
    row,
  };
}

/**
 * Whether a host that a recovery took out of service may have instances that need another one: its compute process
 * failed, so they still run there, or its own recovery failed, for example because there was no evidence yet that it is
 * off, or ended because it responded again.
 */
export async function mayNeedRecovery(db: Reader, { row }: Pick<Protection, 'row'>): Promise<boolean> {
  if (row?.on_maintenance !== 1 || row.maintenance_by === null) return false;
  const notification = db.selectFrom('notifications').select(['type', 'status', 'message']);
  const found = await notification.where('id', '=', row.maintenance_by).executeTakeFirst();
  if (found?.type === 'COMPUTE_PROCESS' || found?.status === 'failed') return true;
  return found?.message === SENTENCES.respondsAgain;
}

// These queries run for each report of a fault.
const hostsNamed = preparedQuery((db, name: string) =>
  db.selectFrom('segment_hosts').selectAll().where('name', '=', name),
);
const segmentsById = preparedQuery((db, id: string) =>
  db.selectFrom('segments').select(['name', 'is_enabled', 'recovery_method']).where('id', '=', id),
);

type DuplicateSettings = Pick<Env, 'NEPHOS_HA_DUPLICATE_WINDOW_SECONDS'>;
type Fault = Omit<ReportedNotification, 'payload'> & { payload: ParsedPayload; generatedAt: Timestamp };

/**
 * A notification with the same content within NEPHOS_HA_DUPLICATE_WINDOW_SECONDS before, or after it because of clock
 * differences.
 */
export async function findRepeated(
  db: Reader,
  { type, hostname, payload: { payload }, generatedAt }: Fault,
  { NEPHOS_HA_DUPLICATE_WINDOW_SECONDS: seconds }: DuplicateSettings,
): Promise<Pick<NotificationRow, 'id' | 'repeats' | 'status' | 'message' | 'host' | 'created_at'> | undefined> {
  if (!payload) return undefined;
  const [from, to] = [addSeconds(generatedAt, -seconds), addSeconds(generatedAt, seconds)];
  const [repeated] = await newestBetween(db, hostname, type, payloadKey(payload), from, to);
  return repeated;
}

/** The order is complete: notifications with the same content have different times. */
const newestBetween = preparedQuery(
  (db, host: string, type: NotificationType, key: string, from: Timestamp, to: Timestamp) =>
    db
      .selectFrom('notifications')
      .select(['id', 'repeats', 'status', 'message', 'host', 'created_at'])
      .where('host', '=', host)
      .where('type', '=', type)
      .where('payload_key', '=', key)
      .where('generated_at', '>=', from)
      .where('generated_at', '<=', to)
      .orderBy('generated_at', 'desc')
      .limit(1),
);

/** All facts that `judge` needs, as of now. */
export async function readFacts(
  db: Reader,
  fault: Fault & { spelling?: string },
  settings: DuplicateSettings & Choice,
): Promise<Facts> {
  const { row, ...host } = await readProtection(db, fault.hostname);
  return {
    type: fault.type,
    ...(fault.spelling === undefined ? {} : { spelling: fault.spelling }),
    payload: fault.payload,
    host,
    duplicate: (await findRepeated(db, fault, settings)) !== undefined,
    reservedHosts: row ? (await listReadyReservedHosts(db, row.segment_id, row.name)).length : 0,
    computeService: await findComputeService(db, fault.hostname),
    affected: await countAffected(db, { ...fault, payload: fault.payload.payload }, settings),
  };
}

/** Available reserved hosts of a segment in the order of use. */
export const listReadyReservedHosts = (db: Reader, segmentId: string, failed: string) =>
  db
    .selectFrom('segment_hosts')
    .innerJoin('hosts', 'hosts.name', 'segment_hosts.name')
    .selectAll('segment_hosts')
    .select(['hosts.is_enabled', 'hosts.disabled_reason', 'hosts.service_id'])
    .where('segment_hosts.segment_id', '=', segmentId)
    .where('segment_hosts.name', '!=', failed)
    .where('segment_hosts.is_reserved', '=', 1)
    .where('segment_hosts.on_maintenance', '=', 0)
    .where('hosts.state', '=', 'up')
    .where('hosts.forced_down', '=', 0)
    .orderBy('segment_hosts.number')
    .execute();
