import { unpackJson } from '#lib/db/column-types.ts';
import type { Services } from '#lib/http/context.ts';
import { mayHear } from './send.ts';

/** Enabled alerts of a kind for administrators whose users may receive them now. */
export async function countReceivers(platform: Pick<Services, 'database'>, kind: string): Promise<number> {
  const alerts = await platform.database.read
    .selectFrom('alerts')
    .select(['user_id', 'kinds'])
    .where('is_enabled', '=', 1)
    .execute();
  const users = alerts.flatMap(({ user_id, kinds }) => (unpackJson(kinds).includes(kind) ? [user_id] : []));
  const may = new Map<string, boolean>();
  for (const userId of new Set(users)) may.set(userId, await mayHear(platform, { userId, kind, projectId: '' }));
  return users.filter((userId) => may.get(userId)).length;
}
