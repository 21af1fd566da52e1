import type { Reader } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage } from '#lib/http/paging.ts';
import { loadNotification } from '../notifications/service.ts';
import { pageOf, pageOptions } from '../paging.ts';
import { vmoveAttributes } from './attributes.ts';
import type { Vmove, VmoveQuery } from './schema.ts';

const PAGE = pageOptions('VM move', vmoveAttributes);

/** @throws 400 unless the type of the notification is COMPUTE_HOST, 404 */
export async function listVmoves(ctx: AuthedContext, notificationId: string, query: VmoveQuery): Promise<Vmove[]> {
  const { read } = ctx.database;
  await assertOfHost(read, notificationId);
  const conditions = vmoveAttributes.conditions('vmoves', query);
  const own = read.selectFrom('vmoves').selectAll().where('notification_id', '=', notificationId);
  const rows = own.where((eb) => eb.and(conditions));
  const page = await findPage(rows, 'vmoves', await pageOf(read, 'vmoves', query), PAGE);
  return page.rows.map((row) => vmoveAttributes.view(ctx, row, {}));
}

/** @throws 400 unless the type of the notification is COMPUTE_HOST, 404 */
export async function getVmove(ctx: AuthedContext, notificationId: string, id: string): Promise<Vmove> {
  const { read } = ctx.database;
  await assertOfHost(read, notificationId);
  const isOwn = (row: { notification_id: string }) => row.notification_id === notificationId;
  return vmoveAttributes.view(ctx, await loadRow(read, 'vmoves', 'VM move', id, isOwn), {});
}

async function assertOfHost(db: Reader, notificationId: string): Promise<void> {
  const { id, type, spelling } = await loadNotification(db, notificationId);
  if (type === 'COMPUTE_HOST') return;
  throw Invalid(`Notification ${id} is of type ${spelling}. Only notifications of type COMPUTE_HOST have VM moves.`);
}
