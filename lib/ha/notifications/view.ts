import { formatComputeTime } from '#lib/compute/wire.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { NotificationRow } from './change.ts';
import type { Notification } from './schema.ts';

export const notificationView = (row: NotificationRow): Notification => ({
  id: Number(row.number),
  notification_uuid: row.id,
  type: row.spelling,
  status: row.status,
  source_host_uuid: row.source_host_id,
  generated_time: formatComputeTime(row.generated_at),
  payload: unpackJson(row.payload),
  created_at: formatComputeTime(row.created_at),
  updated_at: row.updated_at && formatComputeTime(row.updated_at),
  deleted: false,
  deleted_at: null,
});
