import { unpackJson } from '#lib/db/column-types.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { hasRespondedSince } from '#lib/ha/facts/responded-since.ts';
import { saysFenced } from '#lib/ha/notifications/payload.ts';
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
 * @throws 404; 409 unless the recovery failed or was ignored, and if the host has come up since: guests may have been
 * started on it, so an old report is no evidence that it is off; 400 and 409 as `reportFault`
 */
export async function resend(ctx: AuthedContext, id: string, { reason, expects }: NewResend): Promise<{ id: string }> {
  const row = await loadRow(ctx.database.read, 'notifications', 'Notification', id);
  const verdict = canTriage('resend', triagedOf(row));
  if (verdict !== true) throw Conflict(verdict);
  if (saysFenced(unpackJson(row.payload)) && (await hasRespondedSince(ctx.database.read, row))) {
    throw Conflict(
      `Host ${row.host} has come up since, so this notification does not prove that it is off. If it has failed again, create a new notification.`,
    );
  }
  const fault = { type: row.spelling, hostname: row.host, payload: unpackJson(row.payload) };
  return reportFault(ctx, { notification: parse(NewNotification, fault), reason, expects });
}
