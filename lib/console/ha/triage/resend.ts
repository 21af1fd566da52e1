import { unpackJson } from '#lib/db/column-types.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { NewNotification } from '#lib/ha/notifications/schema.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { parse } from '#lib/http/validation.ts';
import { reportFault } from '../preflight/service.ts';
import type { NewResend } from './schema.ts';
import { canTriage, triagedOf } from './verbs.ts';

/**
 * Reports an ignored or unrecovered fault again as a new notification, which is evaluated like one of a monitor, if its
 * outcome is still the expected one.
 * @throws 404; 409 unless the recovery failed or was ignored; 400 and 409 as `tell`
 */
export async function resend(ctx: AuthedContext, id: string, { reason, expects }: NewResend): Promise<{ id: string }> {
  const row = await loadRow(ctx.database.read, 'notifications', 'Notification', id);
  const verdict = canTriage('resend', triagedOf(row));
  if (verdict !== true) throw Conflict(verdict);
  const fault = { type: row.spelling, hostname: row.host, payload: unpackJson(row.payload) };
  return reportFault(ctx, { notification: parse(NewNotification, fault), reason, expects });
}
