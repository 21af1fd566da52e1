import { zoneless } from '#lib/compute/wire.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { NotificationRow } from './change.ts';
import type { Notification } from './schema.ts';

export const notificationView = (row: NotificationRow): Notification => ({
  id: Number(row.number),
  notification_uuid: row.id,
  type: row.spelling,
  status: row.status,
  source_host_uuid: row.source_host_id,
  generated_time: zoneless(row.generated_at),
  payload: unpackJson(row.payload),
  created_at: zoneless(row.created_at),
  updated_at: row.updated_at && zoneless(row.updated_at),
  deleted: false,
  deleted_at: null,
});
