import { defineQuotas, type Quotas } from '#lib/quotas/quotas.ts';
import { KINDS, type NetworkingTable } from '../kinds.ts';

const names: string[] = [];

/** What is limited in networking: all of it once the service is loaded. */
export const networkQuotaNames = (): readonly string[] => names;

/** A limit on how many rows of a table a project has, by the name of one of them; ports of its servers count. */
export function tableQuota(table: Exclude<NetworkingTable, 'default_security_group_rules'>, limit: number): Quotas {
  const name = KINDS[table];
  names.push(name);
  return defineQuotas({
    limits: { [name]: limit },
    async count(db, { projectId }) {
      const used = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('project_id', '=', projectId)
        .executeTakeFirstOrThrow();
      return { [name]: Number(used.count) };
    },
  });
}
