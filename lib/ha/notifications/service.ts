import type { Reader } from '#lib/db/database.ts';
import { readReasonHeader } from '#lib/errors/reason.ts';
import { actorOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage } from '#lib/http/paging.ts';
import { pageOf, pageOptions } from '../paging.ts';
import { stepAttributes } from '../recovery/attributes.ts';
import { reportNotification } from './accept.ts';
import { listedNotificationAttributes, notificationAttributes } from './attributes.ts';
import type { NotificationRow } from './change.ts';
import { SPELLINGS } from './enums.ts';
import type { NewNotification, Notification, NotificationQuery } from './schema.ts';

const PAGE = {
  ...pageOptions('Notification', notificationAttributes, { uuid: 'id', type: 'type' }),
  defaultSort: [{ column: 'generated_at', direction: 'desc' }] as const,
};

export async function listNotifications(ctx: AuthedContext, query: NotificationQuery): Promise<Notification[]> {
  const conditions = notificationAttributes.conditions('notifications', query);
  let rows = ctx.database.read
    .selectFrom('notifications')
    .selectAll()
    .where((eb) => eb.and(conditions));
  if (query.type) rows = rows.where('type', '=', SPELLINGS[query.type]);
  const since = query['generated-since'];
  if (since !== undefined) rows = rows.where('generated_at', '>=', since);
  const page = await findPage(rows, 'notifications', await pageOf(ctx.database.read, 'notifications', query), PAGE);
  return page.rows.map((row) => listedNotificationAttributes.view(ctx, row, {}));
}

export async function getNotification(ctx: AuthedContext, id: string): Promise<Notification> {
  const { read } = ctx.database;
  const row = await loadNotification(read, id);
  return notificationAttributes.view(ctx, row, { recovery_workflow_details: await stepsOf(ctx, id) });
}

/** Reports a fault. @throws 400 and 409 as `acceptNotification` */
export async function createNotification(ctx: AuthedContext, input: NewNotification): Promise<Notification> {
  const report = { env: ctx.env, source: 'webhook', reason: readReasonHeader(ctx), actor: actorOf(ctx) } as const;
  return listedNotificationAttributes.view(ctx, await reportNotification(ctx.database, input, report), {});
}

/** @throws 404 */
export const loadNotification = (db: Reader, id: string): Promise<NotificationRow> =>
  loadRow(db, 'notifications', 'Notification', id);

async function stepsOf(ctx: AuthedContext, id: string) {
  const rows = await ctx.database.read
    .selectFrom('recovery_steps')
    .selectAll()
    .where('notification_id', '=', id)
    .orderBy('attempt')
    .orderBy('position')
    .execute();
  return rows.map((row) => stepAttributes.view(ctx, row, {}));
}
