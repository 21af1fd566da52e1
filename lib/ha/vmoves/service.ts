import type { Selectable } from 'kysely';
import { formatComputeTime } from '#lib/compute/wire.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage } from '#lib/http/paging.ts';
import { loadNotification } from '../notifications/service.ts';
import { pageOf, pageOptions } from '../paging.ts';
import type { Vmove, VmoveQuery } from './schema.ts';

const PAGE = pageOptions(
  'VM move',
  {
    instance_uuid: 'server_id',
    instance_name: 'server_name',
    source_host: 'source_host',
    dest_host: 'dest_host',
    start_time: 'started_at',
    end_time: 'ended_at',
    status: 'status',
    type: 'type',
  },
  ['dest_host', 'started_at', 'ended_at'],
);

/** @throws 400 unless the type of the notification is COMPUTE_HOST, 404 */
export async function listVmoves(ctx: AuthedContext, notificationId: string, query: VmoveQuery): Promise<Vmove[]> {
  const { read } = ctx.database;
  await assertOfHost(read, notificationId);
  let rows = read.selectFrom('vmoves').selectAll().where('notification_id', '=', notificationId);
  if (query.status) rows = rows.where('status', '=', query.status);
  if (query.type) rows = rows.where('type', '=', query.type);
  const page = await findPage(rows, 'vmoves', await pageOf(read, 'vmoves', query), PAGE);
  return page.rows.map(vmoveView);
}

/** @throws 400 unless the type of the notification is COMPUTE_HOST, 404 */
export async function getVmove(ctx: AuthedContext, notificationId: string, id: string): Promise<Vmove> {
  const { read } = ctx.database;
  await assertOfHost(read, notificationId);
  const isOwn = (row: { notification_id: string }) => row.notification_id === notificationId;
  return vmoveView(await loadRow(read, 'vmoves', 'VM move', id, isOwn));
}

async function assertOfHost(db: Reader, notificationId: string): Promise<void> {
  const { id, type, spelling } = await loadNotification(db, notificationId);
  if (type === 'COMPUTE_HOST') return;
  throw Invalid(`Notification ${id} is of type ${spelling}. Only notifications of type COMPUTE_HOST have VM moves.`);
}

const vmoveView = (row: Selectable<Tables['vmoves']>): Vmove => ({
  id: Number(row.number),
  uuid: row.id,
  notification_uuid: row.notification_id,
  instance_uuid: row.server_id,
  instance_name: row.server_name,
  source_host: row.source_host,
  dest_host: row.dest_host,
  start_time: row.started_at && formatComputeTime(row.started_at),
  end_time: row.ended_at && formatComputeTime(row.ended_at),
  status: row.status,
  type: row.type,
  message: row.message,
  created_at: formatComputeTime(row.created_at),
  updated_at: row.updated_at && formatComputeTime(row.updated_at),
});
