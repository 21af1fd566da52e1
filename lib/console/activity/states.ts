import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { isFailure, verbOf } from './event-words.ts';
import type { UserAction } from './logged-event.ts';
import type { Activity } from './schema.ts';

export interface UserActionState {
  state: Activity['state'];
  /** End or last update. */
  at: string;
}

/** Kinds whose status shows the progress of a request. */
const STORED: ReadonlySet<string> = new Set(['volume', 'snapshot', 'backup', 'image']);
/** Maximum events read for results of requests. */
const MAX_EVENTS = 3000;

const isOnItsWay = (status: string) => status.endsWith('ing');
/** Events of memberships have the status of the membership. */
const isOfMembership = (type: string) => type.startsWith('image.member.');
const isError = (status: string) => /^error|^killed$/.test(status);

/**
 * Results of storage requests. Only a request that started a transition can fail later: a status that the request
 * itself set is the result, even `error`.
 */
export async function statesOf(
  read: Reader,
  userActions: readonly UserAction[],
): Promise<Map<UserAction, UserActionState>> {
  const stored = userActions.filter(({ kind }) => STORED.has(kind));
  const states = new Map<UserAction, UserActionState>();
  if (stored.length === 0) return states;
  const rows = await read
    .selectFrom('events')
    .select(['id', 'at', 'object_id', 'request_id', 'type', 'after'])
    .where('object_id', 'in', [...new Set(stored.map(({ object_id }) => object_id))])
    .where('id', '>=', Math.min(...stored.map(({ id }) => Number(id))))
    .orderBy('id')
    .limit(MAX_EVENTS)
    .execute();
  const events = Map.groupBy(
    rows.map((row) => ({
      ...row,
      status: row.after === null || isOfMembership(row.type) ? undefined : statusIn(unpackJson(row.after)),
    })),
    ({ object_id }) => object_id,
  );
  for (const userAction of stored) states.set(userAction, endOf(userAction, events.get(userAction.object_id) ?? []));
  return states;
}

type StatusEvent = { id: number; at: string; request_id: string | null; type: string; status: string | undefined };

function endOf(userAction: UserAction, events: readonly StatusEvent[]): UserActionState {
  let last: UserActionState = { state: 'done', at: userAction.at };
  for (const { id, at, request_id, type, status } of events) {
    if (Number(id) < Number(userAction.id)) continue;
    if (Number(id) > Number(userAction.id) && last.state !== 'running') break;
    if (isFailure(type)) return { state: 'failed', at };
    if (verbOf(type) === 'deleted') return { state: 'done', at };
    if (status === undefined) continue;
    // A request ends before the next one on the object starts.
    const isOfNext = request_id !== null && request_id !== userAction.request_id;
    if (isOnItsWay(status) && !isOfNext) last = { state: 'running', at };
    else if (Number(id) > Number(userAction.id)) return { state: isError(status) ? 'failed' : 'done', at };
  }
  return last;
}

function statusIn(after: unknown): string | undefined {
  const status: unknown = after instanceof Object ? Reflect.get(after, 'status') : undefined;
  return typeof status === 'string' ? status : undefined;
}
