import type { Reader } from '#lib/db/database.ts';
import { defineQuotas, type Quotas } from '#lib/quotas/quotas.ts';
import { KINDS, type NetworkingTable } from '../kinds.ts';

const names: string[] = [];

/** What is limited in networking: all of it once the service is loaded. */
export const networkQuotaNames = (): readonly string[] => names;

/** A limit on what a project has of something, under a name of the network service. */
export function namedQuota(
  name: string,
  limit: number,
  count: (db: Reader, projectId: string) => Promise<number>,
): Quotas {
  names.push(name);
  return defineQuotas({
    limits: { [name]: limit },
    count: async (db, { projectId }) => ({ [name]: await count(db, projectId) }),
  });
}

/** A limit on how many rows of a table a project has, by the name of one of them; ports of its servers count. */
export const tableQuota = (
  table: Exclude<NetworkingTable, 'default_security_group_rules' | 'qos_rules'>,
  limit: number,
): Quotas =>
  namedQuota(KINDS[table], limit, async (db, projectId) => {
    const used = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    return Number(used.count);
  });
