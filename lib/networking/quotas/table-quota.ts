import { countByProject } from '#lib/db/count-by-project.ts';
import { countRows } from '#lib/db/count-rows.ts';
import type { Reader } from '#lib/db/database.ts';
import { defineQuotas, type Quotas } from '#lib/quotas/quotas.ts';
import { KINDS, type NetworkingTable } from '../kinds.ts';

const names: string[] = [];

/** All networking quotas, once the service is loaded. */
export const networkQuotaNames = (): readonly string[] => names;

/** A quota on usage under a networking name. */
export function namedQuota(
  name: string,
  limit: number,
  count: (db: Reader, projectId: string) => Promise<number>,
  countAll?: (db: Reader, projectIds: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Quotas {
  names.push(name);
  return defineQuotas({
    limits: { [name]: limit },
    count: async (db, { projectId }) => ({ [name]: await count(db, projectId) }),
    ...(countAll && {
      async countByProject(db, projectIds) {
        const counts = await countAll(db, projectIds);
        return new Map([...counts].map(([id, used]) => [id, { [name]: used }]));
      },
    }),
  });
}

/** A quota on the rows of a table; ports of servers count. */
export const tableQuota = (
  table: Exclude<NetworkingTable, 'default_security_group_rules' | 'qos_rules'>,
  limit: number,
): Quotas =>
  namedQuota(
    KINDS[table],
    limit,
    (db, projectId) => countRows(db.selectFrom(table).where('project_id', '=', projectId)),
    (db, projectIds) => countByProject(db, table, projectIds),
  );
