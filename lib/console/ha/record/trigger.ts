import { z } from 'zod';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { NotificationRow } from '#lib/ha/notifications/change.ts';
import type { HaRecord, RecordedHost } from './schema.ts';

const optional = z.string().optional().catch(undefined);
const Flag = z.boolean().optional().catch(undefined);

/** Parsed fields of a bus message. All are optional, because other clouds send other formats. */
const RawPayload = z.object({
  event_type: optional,
  publisher_id: optional,
  payload: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
const Service = z.object({ last_seen_up: optional, disabled: Flag, forced_down: Flag });

export interface TriggerEvent {
  eventType: string | null;
  publisher: string | null;
  raw: unknown;
  /** Last sign of life of the host, if the message includes it. */
  lastSeenUp: string | null;
  before: RecordedHost['before'];
}

/** Reads what is recognized of the message; every field may be missing. */
export function parseTrigger({ raw }: NotificationRow): TriggerEvent {
  const message: unknown = raw === null ? null : unpackJson(raw);
  const { data } = RawPayload.safeParse(message);
  const payload = data?.payload ?? {};
  const service = Service.safeParse(payload['nova_object.data'] ?? payload).data ?? {};
  const seen = Date.parse(service.last_seen_up ?? '');
  return {
    eventType: data?.event_type ?? null,
    publisher: data?.publisher_id ?? null,
    raw: message,
    lastSeenUp: Number.isNaN(seen) ? null : new Date(seen).toISOString(),
    before:
      service.disabled === undefined
        ? null
        : { is_enabled: !service.disabled, is_forced_down: service.forced_down ?? false },
  };
}

/**
 * Start of the fault: the host's last sign of life, or the time of the notification if the last sign of life is unknown
 * or if only the compute process had failed before.
 */
export async function faultTime(db: Reader, row: NotificationRow, { lastSeenUp }: TriggerEvent): Promise<string> {
  const { type, host, generated_at } = row;
  if (type !== 'COMPUTE_HOST' || lastSeenUp === null || lastSeenUp > generated_at) return generated_at;
  const silent = await db
    .selectFrom('events')
    .select('id')
    .where('object_id', '=', host)
    .where('type', '=', 'compute.process.error')
    .where('at', '>=', lastSeenUp)
    .where('at', '<=', generated_at)
    .limit(1)
    .executeTakeFirst();
  return silent ? generated_at : lastSeenUp;
}

/**
 * Whether the start of the outage is known: the last sign of life of the host, or the report about the instance itself.
 * Reports of others about a host say when they noticed.
 */
export const hasKnownStart = ({ type }: Pick<NotificationRow, 'type'>, { lastSeenUp }: TriggerEvent): boolean =>
  type !== 'COMPUTE_HOST' || lastSeenUp !== null;

export async function triggerOf(db: Reader, row: NotificationRow, event: TriggerEvent): Promise<HaRecord['trigger']> {
  const { user_id } = row;
  const user =
    user_id === null
      ? undefined
      : await db.selectFrom('users').select(['id', 'name']).where('id', '=', user_id).executeTakeFirst();
  return {
    source_ref: row.source_ref,
    event_type: event.eventType,
    publisher: event.publisher,
    request_id: row.request_id,
    user: user ?? (user_id === null ? null : { id: user_id, name: user_id }),
    raw: event.raw,
  };
}
