import type { Reader } from '#lib/db/database.ts';
import { type Amounts, quotasNamed } from './quotas.ts';

/** Maximum projects per statement; databases limit its parameters. */
const MAX_AT_ONCE = 5000;

/**
 * Current usage of several projects. Quotas with `countByProject` take the same number of statements for up to
 * `MAX_AT_ONCE` projects; the others one for each project.
 */
export async function usageByProject<const N extends string>(
  db: Reader,
  projectIds: readonly string[],
  names: readonly N[],
): Promise<(projectId: string) => Amounts<N>> {
  const used = new Map<string, Partial<Amounts>>(projectIds.map((id) => [id, {}]));
  for (const { count, countByProject } of quotasNamed(names)) {
    for (let start = 0; start < projectIds.length; start += MAX_AT_ONCE) {
      const some = projectIds.slice(start, start + MAX_AT_ONCE);
      const counted = await countByProject?.(db, some);
      for (const projectId of some) {
        const amounts = counted ? counted.get(projectId) : await count?.(db, { projectId });
        Object.assign(used.get(projectId) ?? {}, amounts);
      }
    }
  }
  // Each name has an amount.
  return (projectId) => Object.fromEntries(names.map((name) => [name, used.get(projectId)?.[name] ?? 0])) as Amounts<N>;
}
