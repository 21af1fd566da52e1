import { unpackJson } from '#lib/db/tables/column-types.ts';
import { NewNotification } from '#lib/ha/notifications/schema.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { Conflict, NotFound } from '#lib/http/errors.ts';
import { parse } from '#lib/http/validation.ts';
import { tell } from '../preflight/service.ts';
import type { NewResend } from './schema.ts';
import { canTriage, triagedOf } from './verbs.ts';

/**
 * Tells a fault again that was ignored or whose recovery failed, as a new notification, which is judged as if a monitor
 * had sent it, as long as what follows is what the person was told.
 * @throws 404, 409 for one that may still be recovered or was, and whatever the new one is refused for
 */
export async function resend(ctx: AuthedContext, id: string, { reason, expects }: NewResend): Promise<{ id: string }> {
  const { read } = ctx.database;
  const row = await read.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('Notification', id);
  const verdict = canTriage('resend', triagedOf(row));
  if (verdict !== true) throw Conflict(verdict);
  const fault = { type: row.spelling, hostname: row.host, payload: unpackJson(row.payload) };
  return tell(ctx, { notification: parse(NewNotification, fault), reason, expects });
}
