import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { msg } from '#lib/i18n/text.ts';
import { type MessageKey, queueIncidents } from './queue.ts';

export const DELIVER = { name: 'alert.deliver', pool: 'alerts' } as const;

/** Pause before a message is checked again that waits for an attempt of an earlier one. */
const PAUSE_MS = 5000;
/** An attempt that is due so soon counts as started. */
const MARGIN_MS = 1000;
const REPLACED = msg('Replaced by a later message.');

/**
 * Keeps the states of an incident in order: a receiver that gets an earlier one after its end opens the incident again for
 * good. An undelivered earlier message that waits for its next attempt is replaced: the given one also names its other
 * incidents. Returns when to check again while such an attempt is in progress, in milliseconds since 1970; 0 if the
 * message can be sent.
 */
export async function orderAfterEarlier(tx: Tx, id: string, about: MessageKey): Promise<number> {
  const { alert_id, kind, project_id } = about;
  const messages = await tx
    .selectFrom('alert_deliveries')
    .select(['id', 'occurrences'])
    .where('alert_id', '=', alert_id)
    .where('kind', '=', kind)
    .where('project_id', '=', project_id)
    .where((eb) => eb.or([eb('state', '=', 'pending'), eb('id', '=', id)]))
    .orderBy('created_at')
    .execute();
  const read = messages.map((message) => ({ id: message.id, occurrences: unpackJson(message.occurrences) }));
  const keys = new Set(read.flatMap((one) => (one.id === id ? keysOf(one) : [])));
  const earlier = read.filter((one) => one.id !== id && keysOf(one).some((key) => keys.has(key)));
  for (const { id: earlierId } of earlier) {
    if (await isAttemptDue(tx, earlierId)) return Date.now() + PAUSE_MS;
  }
  if (earlier.length === 0) return 0;
  const ended = { state: 'dropped', reason: REPLACED, ended_at: new Date().toISOString() } as const;
  for (const one of earlier) await tx.updateTable('alert_deliveries').set(ended).where('id', '=', one.id).execute();
  await queueIncidents(
    tx,
    about,
    [],
    earlier.flatMap(({ occurrences }) => occurrences),
  );
  return 0;
}

const keysOf = ({ occurrences }: { occurrences: readonly { incident?: { key: string } }[] }): string[] =>
  occurrences.flatMap(({ incident }) => incident?.key ?? []);

/** Whether an attempt of a message is in progress or starts now. */
async function isAttemptDue(tx: Tx, id: string): Promise<boolean> {
  const soon = new Date(Date.now() + MARGIN_MS).toISOString();
  const run = await tx
    .selectFrom('workflow_runs')
    .select('id')
    .where('object_id', '=', id)
    .where('name', '=', DELIVER.name)
    .where((eb) =>
      eb.or([eb('status', '=', 'running'), eb.and([eb('status', '=', 'pending'), eb('wake_at', '<=', soon)])]),
    )
    .executeTakeFirst();
  return run !== undefined;
}
