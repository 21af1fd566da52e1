import type { Reader } from '#lib/db/database.ts';

/** How many networks, subnets or ports a project holds; ports of its servers count. */
export async function usageOf(db: Reader, table: 'networks' | 'subnets' | 'ports', projectId: string): Promise<number> {
  const used = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(used.count);
}
