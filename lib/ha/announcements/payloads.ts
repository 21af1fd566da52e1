import { z } from 'zod';
import { toSecond } from '#lib/compute/wire.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';

const SegmentRow = z.object({
  number: z.coerce.number(),
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  recovery_method: z.string(),
  service_type: z.string(),
  is_enabled: z.int(),
  created_at: z.string(),
  updated_at: z.string().nullable(),
});
type SegmentRow = z.infer<typeof SegmentRow>;

const HostRow = z.object({
  number: z.coerce.number(),
  id: z.string(),
  segment_id: z.string(),
  name: z.string(),
  type: z.string(),
  control_attributes: z.string(),
  is_reserved: z.int(),
  on_maintenance: z.int(),
});

const versioned = (name: string, version: string, data: object) => ({
  'masakari_object.name': name,
  'masakari_object.namespace': 'masakari',
  'masakari_object.version': version,
  'masakari_object.data': data,
});

/** The error without its code location. */
const faultPayload = (message: string) =>
  versioned('ExceptionPayload', '1.0', {
    ...{ module_name: 'nephos', function_name: '', exception: 'RecoveryFailure', exception_message: message },
    traceback: '',
  });

/** New objects have no ids yet. */
const idsOf = ({ number, id }: { number: number; id: string }, isNew: boolean) =>
  isNew ? { id: null, uuid: null } : { id: number, uuid: id };

const segmentData = ({ name, description, recovery_method, service_type, is_enabled }: SegmentRow) => ({
  ...{ name, description, recovery_method, service_type },
  enabled: is_enabled === 1,
});

/** Current state of a segment, or its last state if it was deleted. */
export async function segmentPayload(read: Reader, id: string, was: unknown) {
  const row = SegmentRow.safeParse((await segmentOf(read, id)) ?? was).data;
  return (
    row &&
    ((isNew: boolean) =>
      versioned('SegmentApiPayload', '1.1', { ...idsOf(row, isNew), ...segmentData(row), fault: null }))
  );
}

const segmentOf = (read: Reader, id: string) =>
  read.selectFrom('segments').selectAll().where('id', '=', id).executeTakeFirst();

/** Payload of a segment host, with its segment if that still exists. */
export async function hostPayload(read: Reader, id: string, was: unknown) {
  const found = await read.selectFrom('segment_hosts').selectAll().where('id', '=', id).executeTakeFirst();
  const row = HostRow.safeParse(found ?? was).data;
  if (!row) return undefined;
  const segment = SegmentRow.safeParse(await segmentOf(read, row.segment_id)).data;
  const data = {
    ...{ name: row.name, type: row.type, control_attributes: row.control_attributes },
    ...{ reserved: row.is_reserved === 1, on_maintenance: row.on_maintenance === 1 },
    ...{ failover_segment_id: row.segment_id, failover_segment: segment ? nestedSegment(segment) : null, fault: null },
  };
  return (isNew: boolean) => versioned('HostApiPayload', '1.0', { ...idsOf(row, isNew), ...data });
}

const nestedSegment = (row: SegmentRow) =>
  versioned('FailoverSegment', '1.1', {
    ...{ ...idsOf(row, false), ...segmentData(row), deleted: false, deleted_at: null },
    ...{ created_at: toSecond(row.created_at), updated_at: row.updated_at && toSecond(row.updated_at) },
  });

/** Payload of a notification; undefined if it was purged. */
export async function notificationPayload(read: Reader, id: string) {
  const row = await read.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row &&
    ((status: string, fault: string | null) =>
      versioned('NotificationApiPayload', '1.0', {
        ...{ id: Number(row.number), notification_uuid: row.id, type: row.spelling, status },
        ...{ source_host_uuid: row.source_host_id, generated_time: toSecond(row.generated_at) },
        ...{ payload: unpackJson(row.payload), fault: fault === null ? null : faultPayload(fault) },
      }))
  );
}
