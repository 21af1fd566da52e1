import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { msg } from '#lib/i18n/text.ts';
import type { UserAction } from '../activity/logged-event.ts';
import { actorNamer, type DomainViewer } from '../activity/people.ts';
import type { TextValue, Undo } from '../activity/schema.ts';
import type { Facts, RecordedChange, Reversal, UndoRequest } from './reversal.ts';
import { REVERSALS } from './reversals.ts';

/** How long an action can be undone. */
const UNDO_MS = 600_000;
/** Maximum changes of one request that are undone together. */
const MAX_CHANGES = 20;

export interface UndoPlan extends Omit<Undo, 'scope'> {
  /** In order. */
  requests: readonly UndoRequest[];
}

export const undoEnd = ({ at }: Pick<UserAction, 'at'>): number => Date.parse(at) + UNDO_MS;

/** Whether actions of this type have an inverse. */
export const hasInverse = ({ type, user_id, recovery_id }: UserAction): boolean =>
  user_id !== null && recovery_id === undefined && Object.hasOwn(REVERSALS, type);

/** How an action is undone: all its changes of the same type, the last one first. Undefined if it cannot be undone. */
export async function planUndo(
  read: Reader,
  userAction: UserAction,
  viewer?: DomainViewer,
): Promise<UndoPlan | undefined> {
  const reversal = hasInverse(userAction) ? REVERSALS[userAction.type] : undefined;
  if (!reversal) return undefined;
  const changes = await changesOf(read, userAction);
  if (changes.length === 0 || changes.length > MAX_CHANGES) return undefined;
  const requests: UndoRequest[] = [];
  for (const change of changes) {
    const request = await reversal.requestOf(change, read);
    if (!request) return undefined;
    requests.push(request);
  }
  return {
    ...{ requests, until: new Date(undoEnd(userAction)).toISOString(), loss: reversal.loss ?? null },
    obstacle: await obstacleTo(read, reversal, changes, viewer),
  };
}

/** Changes of the same kind by the request of an action, newest first. */
async function changesOf(read: Reader, { id, type, project_id, request_id }: UserAction): Promise<RecordedChange[]> {
  const events = read.selectFrom('events').selectAll().where('type', '=', type).where('project_id', '=', project_id);
  const rows = await (request_id === null ? events.where('id', '=', id) : events.where('request_id', '=', request_id))
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES + 1)
    .execute();
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    id: Number(row.id),
    before: factsIn(before),
    after: factsIn(after),
  }));
}

function factsIn(text: string | null): Facts {
  const facts: unknown = text === null ? {} : unpackJson(text);
  return facts instanceof Object ? { ...facts } : {};
}

async function obstacleTo(
  read: Reader,
  reversal: Reversal,
  changes: readonly RecordedChange[],
  viewer: DomainViewer | undefined,
): Promise<TextValue | null> {
  for (const change of changes) {
    if (!(await reversal.isCurrent(read, change))) return changedSince(read, change, viewer);
  }
  return null;
}

/** Names the user who changed the object last. */
async function changedSince(
  read: Reader,
  { id, kind, object_id, request_id }: RecordedChange,
  viewer: DomainViewer | undefined,
): Promise<TextValue> {
  const later = await read
    .selectFrom('events')
    .select(['user_id', 'request_id'])
    .where('object_id', '=', object_id)
    .where('kind', '=', kind)
    .where('id', '>', id)
    .where('user_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  const userId = later.find((event) => event.request_id !== request_id)?.user_id ?? null;
  const { by, has_hidden_actor } = (await actorNamer(read, [userId], viewer))(userId);
  if (by) return { message: msg('Changed since by {name}'), values: { name: by.name } };
  return {
    message: has_hidden_actor ? msg('Changed since by a user of another domain') : msg('Changed since'),
    values: {},
  };
}
