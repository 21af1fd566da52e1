import type { Selectable, Updateable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { preparedUpdate } from '#lib/db/prepared-query.ts';
import type { Tables } from '#lib/db/tables.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import { isFinal } from './enums.ts';
import { severityRank } from './severity.ts';

export type NotificationRow = Selectable<Tables['notifications']>;

/** Fields left out of the event log: they are large and never change. */
const UNREPORTED: ReadonlySet<string> = new Set(['payload', 'payload_key', 'raw', 'message_data']);

/**
 * Updates a notification and appends the event, in the caller's transaction; the only writer after acceptance. A final
 * status sets `ended_at`. Returns the new row. @throws InvariantError if the status is already final and would change;
 * docs/contract/ha.md 7
 */
export async function changeNotification(
  tx: Tx,
  actor: Actor,
  row: NotificationRow,
  verb: string,
  after: Updateable<Tables['notifications']>,
): Promise<NotificationRow> {
  const { status = row.status } = after;
  if (isFinal(row.status) && status !== row.status) {
    throw new InvariantError(`Notification ${row.id} is ${row.status} and cannot become ${status}.`);
  }
  const now = new Date().toISOString();
  const ended = isFinal(status) && !isFinal(row.status) ? { ended_at: now } : {};
  const severity_rank = severityRank({ ...row, status, payload: unpackJson(row.payload) });
  const changed = { ...ended, ...after, severity_rank, updated_at: now };
  await updateRow(tx, row.id, changed);
  const reported = Object.keys({ ...ended, ...after }).filter((column) => !UNREPORTED.has(column));
  const pick = (from: object) => Object.fromEntries(reported.map((column) => [column, Reflect.get(from, column)]));
  await recordEvent(tx, actor, {
    type: `notification.${verb}`,
    objectId: row.id,
    projectId: '',
    before: pick(row),
    after: pick(changed),
  });
  return { ...row, ...changed };
}

const updateRow = preparedUpdate('notifications');
