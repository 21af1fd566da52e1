import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { readReasonHeader } from '#lib/errors/reason.ts';
import { actorOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage } from '#lib/http/paging.ts';
import { pageOf, pageOptions } from '../paging.ts';
import type { RecoveryStep } from '../recovery/schema.ts';
import { reportNotification } from './accept.ts';
import type { NotificationRow } from './change.ts';
import { type NewNotification, type Notification, type NotificationQuery, SPELLINGS } from './schema.ts';
import { notificationView } from './view.ts';

const PAGE = {
  ...pageOptions('Notification', {
    notification_uuid: 'id',
    type: 'type',
    status: 'status',
    source_host_uuid: 'source_host_id',
    generated_time: 'generated_at',
  }),
  defaultSort: [{ column: 'generated_at', direction: 'desc' }] as const,
};

export async function listNotifications(ctx: AuthedContext, query: NotificationQuery): Promise<Notification[]> {
  let rows = ctx.database.read.selectFrom('notifications').selectAll();
  if (query.status) rows = rows.where('status', '=', query.status);
  if (query.type) rows = rows.where('type', '=', SPELLINGS[query.type]);
  if (query.source_host_uuid !== undefined) rows = rows.where('source_host_id', '=', query.source_host_uuid);
  const since = query['generated-since'];
  if (since !== undefined) rows = rows.where('generated_at', '>=', since);
  const page = await findPage(rows, 'notifications', await pageOf(ctx.database.read, 'notifications', query), PAGE);
  return page.rows.map(notificationView);
}

export async function getNotification(ctx: AuthedContext, id: string): Promise<Notification> {
  const { read } = ctx.database;
  const row = await loadNotification(read, id);
  if (ctx.microversion.minor < 1) return notificationView(row);
  return { ...notificationView(row), recovery_workflow_details: await stepsOf(read, id) };
}

/** Reports a fault. @throws 400 and 409 as `acceptNotification` */
export async function createNotification(ctx: AuthedContext, input: NewNotification): Promise<Notification> {
  const report = { env: ctx.env, source: 'webhook', reason: readReasonHeader(ctx), actor: actorOf(ctx) } as const;
  return notificationView(await reportNotification(ctx.database, input, report));
}

/** @throws 404 */
export const loadNotification = (db: Reader, id: string): Promise<NotificationRow> =>
  loadRow(db, 'notifications', 'Notification', id);

async function stepsOf(db: Reader, id: string): Promise<RecoveryStep[]> {
  const rows = await db
    .selectFrom('recovery_steps')
    .selectAll()
    .where('notification_id', '=', id)
    .orderBy('attempt')
    .orderBy('position')
    .execute();
  return rows.map(({ name, state, progress, details }) => ({
    name,
    state,
    progress: progress / 100,
    progress_details: unpackJson(details),
  }));
}
