import { GIB } from '#lib/bytes.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { quotasByProject } from '#lib/quotas/quotas.ts';

/** Quotas of an account, in bytes and objects, which administrators also set in the native API; null is unlimited. */
interface AccountQuota {
  bytes: number | null;
  objects: number | null;
}

/** Limits of a project on object storage; null is unlimited. */
export interface StorageLimits {
  /** What applies: the lower of the quota of the project and of that of its account. */
  buckets: number | null;
  objects: number | null;
  /** All versions and unfinished uploads. */
  bytes: number | null;
  account: AccountQuota;
}

const NAMES = ['containers', 'objects', 'object_gigabytes'] as const;
const UNLIMITED: AccountQuota = { bytes: null, objects: null };

const knownLimit = (limit: number): number | null => (limit < 0 ? null : limit);
const lowerOf = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

/** Limits of several projects, in three queries. */
export async function limitsByProject(
  db: Reader,
  projectIds: readonly string[],
): Promise<(projectId: string) => StorageLimits> {
  const ids = projectIds.length === 0 ? [''] : projectIds;
  const quotasOf = await quotasByProject(db, ids, NAMES);
  const rows = await db.selectFrom('object_accounts').selectAll().where('project_id', 'in', ids).execute();
  const accounts = new Map(
    rows.map(({ project_id, settings }): [string, AccountQuota] => {
      const { quotaBytes = null, quotaCount = null } = unpackJson(settings);
      return [project_id, { bytes: quotaBytes, objects: quotaCount }];
    }),
  );
  return (projectId) => {
    const { containers, objects, object_gigabytes } = quotasOf(projectId);
    const account = accounts.get(projectId) ?? UNLIMITED;
    const gigabytes = knownLimit(object_gigabytes);
    return {
      buckets: knownLimit(containers),
      objects: lowerOf(knownLimit(objects), account.objects),
      bytes: lowerOf(gigabytes === null ? null : gigabytes * GIB, account.bytes),
      account,
    };
  };
}
