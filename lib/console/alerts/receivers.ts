import type { AlertKind } from '#lib/alerts/alerts.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Services } from '#lib/http/context.ts';
import { mayHear } from './send.ts';

/** An enabled alert. */
export interface Listener {
  id: string;
  user_id: string;
  project_id: string | null;
  kinds: ReadonlySet<string>;
}

export async function listenersOf(db: Reader): Promise<Listener[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'user_id', 'project_id', 'kinds'])
    .where('is_enabled', '=', 1)
    .execute();
  return rows.map((row) => ({ ...row, kinds: new Set(unpackJson(row.kinds)) }));
}

/** The project of an alert limits only kinds that are about projects. */
export const listensTo = (
  { kinds, project_id }: Pick<Listener, 'kinds' | 'project_id'>,
  { kind, isForAdmins = false, isForOwnAccount = false }: AlertKind,
  projectId: string,
): boolean => kinds.has(kind) && (isForAdmins || isForOwnAccount || project_id === null || project_id === projectId);

/** Enabled alerts of a kind for administrators whose users may receive them now. */
export async function countReceivers(platform: Pick<Services, 'database'>, kind: AlertKind): Promise<number> {
  const listeners = (await listenersOf(platform.database.read)).filter((one) => listensTo(one, kind, ''));
  const may = new Map<string, boolean>();
  for (const userId of new Set(listeners.map(({ user_id }) => user_id))) {
    may.set(userId, await mayHear(platform, { userId, kind: kind.kind, projectId: '' }));
  }
  return listeners.filter(({ user_id }) => may.get(user_id)).length;
}
