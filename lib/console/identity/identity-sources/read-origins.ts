import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { ManagedAccess } from '#lib/identity/external/managed-access.ts';
import type { AccessOrigin, UserSource } from './access-origin.ts';

type OriginReader = (managed: ManagedAccess) => AccessOrigin;

/** Names the directories and identity providers of memberships and role assignments. The number of queries is constant. */
export async function readOrigins(db: Reader, managed: Iterable<ManagedAccess>): Promise<OriginReader> {
  const ids = new Set<string>();
  for (const { sourceId } of managed) if (sourceId !== null) ids.add(sourceId);
  const names = await readSourceNames(db, [...ids]);
  return ({ sourceId: id, expiresAt: expires_at }) => {
    if (id === null) return { source: null, expires_at };
    // Directories confirm memberships until they change; those of sign-ins expire.
    const kind = expires_at === null ? 'directory' : 'federated';
    return { source: { kind, id, name: names(kind, id) }, expires_at };
  };
}

type SourceNames = (kind: UserSource['kind'], id: string) => string;

/** Names of the domains of directories, and labels of identity providers; the id without one. */
export async function readSourceNames(db: Reader, ids: readonly string[]): Promise<SourceNames> {
  if (ids.length === 0) return (_kind, id) => id;
  const [domains, providers] = await Promise.all([
    db.selectFrom('domains').select(['id', 'name']).where('id', 'in', ids).execute(),
    db.selectFrom('identity_providers').select(['id', 'sign_in']).where('id', 'in', ids).execute(),
  ]);
  const names = {
    directory: new Map(domains.map(({ id, name }) => [id, name])),
    federated: new Map(providers.map(({ id, sign_in }) => [id, unpackJson(sign_in).label])),
  };
  return (kind, id) => names[kind].get(id) ?? id;
}
