import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { namesOf } from '../navigation/search/describe.ts';
import type { Activity } from './schema.ts';

/** A domain token, which only sees users of its domain and its own user. */
export interface DomainViewer {
  domainId: string;
  userId: string;
}

export const domainViewer = ({ caller: { scope, userId } }: AuthedContext): DomainViewer | undefined =>
  scope.kind === 'domain' ? { domainId: scope.id, userId } : undefined;

/** Names the user of an action. */
export type ActorNamer = (userId: string | null) => Pick<Activity, 'by' | 'has_hidden_actor'>;

/** Visible users by name; deleted ones by id. */
export async function actorNamer(
  read: Reader,
  ids: readonly (string | null)[],
  viewer: DomainViewer | undefined,
): Promise<ActorNamer> {
  const users = [...new Set(ids.filter((id) => id !== null))];
  const [names, known] = await Promise.all([namesOf(read, 'user', users), knownTo(read, users, viewer)]);
  return (id) => {
    if (id === null) return { by: null, has_hidden_actor: false };
    if (!known.has(id)) return { by: null, has_hidden_actor: true };
    return { by: { id, name: names.get(id) ?? id }, has_hidden_actor: false };
  };
}

async function knownTo(
  read: Reader,
  users: readonly string[],
  viewer: DomainViewer | undefined,
): Promise<ReadonlySet<string>> {
  if (viewer === undefined || users.length === 0) return new Set(users);
  const rows = await read
    .selectFrom('users')
    .select('id')
    .where('id', 'in', users)
    .where('domain_id', '=', viewer.domainId)
    .execute();
  return new Set([viewer.userId, ...rows.map(({ id }) => id)]);
}
