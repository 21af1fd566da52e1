import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, orNotFound, PlatformError } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { changeNotification, type NotificationRow } from '#lib/ha/notifications/change.ts';
import { isUnderRecovery } from '#lib/ha/recovery-guard.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findAdministrator } from './administrators.ts';
import { MAX_TRIAGED } from './max-triaged.ts';
import type { NewTriage, TriageOutcome } from './schema.ts';
import { canTriage, needsReason, triagedOf } from './verbs.ts';

interface Person {
  id: string;
  name: string;
}

interface TriageRequest {
  ctx: AuthedContext;
  input: NewTriage;
  caller: Person;
  /** New owner; null to unassign. */
  owner: Person | null;
}

/**
 * Applies a verb to notifications, each in its own transaction: a rejection does not affect the others. A notification
 * that already has the requested state counts as unchanged.
 * @throws 400 for a missing field, for an owner who is not an administrator, and for too many notifications
 */
export async function triage(ctx: AuthedContext, input: NewTriage): Promise<TriageOutcome> {
  const { read } = ctx.database;
  const request: TriageRequest = { ctx, input, caller: await callerOf(ctx), owner: await ownerOf(read, input) };
  const outcome: TriageOutcome = { done: 0, unchanged: 0, failures: [] };
  for (const id of await meantBy(read, input)) {
    const row = await loadNotification(read, id);
    try {
      const isChanged = await ctx.database.transact((tx) => doOne(tx, request, id));
      if (isChanged) outcome.done += 1;
      else outcome.unchanged += 1;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      outcome.failures.push({ notification_id: id, host: row?.host ?? '', message: error.message });
    }
  }
  return outcome;
}

/** The given notifications, with those of their incidents if requested. */
async function meantBy(db: Reader, input: NewTriage): Promise<string[]> {
  const ids = [...new Set(input.notification_ids)];
  if (!input.whole_incidents) return ids;
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'incident_id'])
    .where(({ eb, selectFrom }) =>
      eb('incident_id', 'in', selectFrom('notifications as n').select('n.incident_id').where('n.id', 'in', ids)),
    )
    .where(({ eb, or }) => or([eb('triage', input.verb === 'reopen' ? '=' : '!=', 'resolved'), eb('id', 'in', ids)]))
    .orderBy('generated_at')
    .limit(MAX_TRIAGED * 5 + 1)
    .execute();
  if (rows.length > MAX_TRIAGED * 5) {
    throw Invalid(`These incidents have more than ${MAX_TRIAGED * 5} notifications. Choose fewer incidents.`);
  }
  const found = new Set(rows.map(({ id }) => id));
  return [...found, ...ids.filter((id) => !found.has(id))];
}

const loadNotification = (db: Reader, id: string): Promise<NotificationRow | undefined> =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst();

/** The caller with the name that others see. */
export async function callerOf(ctx: AuthedContext): Promise<Person> {
  const { userId } = ctx.caller;
  const user = await ctx.database.read.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return { id: userId, name: user?.name ?? userId };
}

async function ownerOf(db: Reader, { verb, owner_id }: NewTriage): Promise<Person | null> {
  if (verb !== 'assign') return null;
  if (owner_id === undefined) throw Invalid('Specify owner_id: the id of a user, or null for no assignee.');
  if (owner_id === null) return null;
  const owner = await findAdministrator(db, owner_id);
  if (!owner) throw Invalid(`User ${owner_id} is not an administrator. Choose a user with the role admin.`);
  return owner;
}

/**
 * Returns whether the notification changed. @throws 400 without a required reason, 404, 409 in a state that forbids it
 */
async function doOne(tx: Tx, request: TriageRequest, id: string): Promise<boolean> {
  const row = orNotFound(await loadNotification(tx, id), 'Notification', id);
  const { verb, whole_incidents } = request.input;
  if (verb === 'resolve' && whole_incidents) await assertNoneInProgress(tx, row);
  const after = changeOf(request, row);
  if (after === undefined) return false;
  await changeNotification(tx, actorOf(request.ctx), row, verb, after);
  return true;
}

/** @throws 409 while a recovery of the incident is in progress: none of its notifications is resolved */
async function assertNoneInProgress(tx: Tx, { incident_id }: NotificationRow): Promise<void> {
  const members = tx.selectFrom('notifications').selectAll().where('incident_id', '=', incident_id);
  const open = await members.where('triage', '!=', 'resolved').where(isUnderRecovery()).executeTakeFirst();
  if (open) assertMay('resolve', open);
}

type Change = Partial<NotificationRow>;

function changeOf(request: TriageRequest, row: NotificationRow): Change | undefined {
  const { verb, reason } = request.input;
  const now = new Date().toISOString();
  switch (verb) {
    case 'acknowledge':
      return row.triage === 'acknowledged' ? undefined : acknowledgeChange(request, row, now);
    case 'assign':
      return assignChange(request, row);
    case 'resolve':
      return row.triage === 'resolved' ? undefined : resolveChange(row, reason?.trim() ?? '', now);
    case 'reopen':
      return row.triage === 'resolved' ? reopened(row) : undefined;
    default:
      return verb satisfies never;
  }
}

/** Acknowledging an unassigned notification assigns it to the caller. */
function acknowledgeChange({ caller, input }: TriageRequest, row: NotificationRow, now: string): Change {
  assertMay(input.verb, row);
  const owner = row.owner_id === null ? { owner_id: caller.id, owner_name: caller.name } : {};
  return { triage: 'acknowledged', acknowledged_at: now, ...owner };
}

function assignChange({ owner, input }: TriageRequest, row: NotificationRow): Change | undefined {
  const { from_owner_id } = input;
  if (row.owner_id === (owner?.id ?? null)) return undefined;
  assertMay(input.verb, row);
  if (from_owner_id !== undefined && row.owner_id !== from_owner_id) {
    throw Conflict(
      row.owner_id === null
        ? 'The notification is no longer assigned.'
        : `The notification is now assigned to ${row.owner_name ?? row.owner_id}.`,
    );
  }
  return { owner_id: owner?.id ?? null, owner_name: owner?.name ?? null };
}

function resolveChange(row: NotificationRow, reason: string, now: string): Change {
  assertMay('resolve', row);
  if (reason === '' && needsReason(row.status)) {
    throw Invalid(`The recovery of ${row.host} failed. Enter a reason why it is resolved.`);
  }
  return { triage: 'resolved', resolved_at: now, resolution: reason === '' ? null : reason };
}

const reopened = (row: NotificationRow): Change => ({
  triage: row.acknowledged_at === null ? 'open' : 'acknowledged',
  resolved_at: null,
  resolution: null,
});

function assertMay(verb: NewTriage['verb'], row: NotificationRow): void {
  const verdict = canTriage(verb, triagedOf(row));
  if (verdict !== true) throw Conflict(verdict);
}
