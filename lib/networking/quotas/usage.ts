import type { Reader } from '#lib/db/database.ts';

/** The table that each limited resource stands in. */
export const COUNTED = {
  network: 'networks',
  subnet: 'subnets',
  port: 'ports',
  security_group: 'security_groups',
  security_group_rule: 'security_group_rules',
} as const;

export type NetworkResource = keyof typeof COUNTED;

/** How many rows of a table are a project's; ports of its servers count. */
export async function usageOf(
  db: Reader,
  table: (typeof COUNTED)[NetworkResource],
  projectId: string,
): Promise<number> {
  const used = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(used.count);
}
