import type { Reader } from '#lib/db/database.ts';
import type { Viewer } from '../rights.ts';

/** Maximum rules named in an error. */
const NAMED = 5;

/**
 * Describes the rules that name an address group, including default rules: the first visible ones by id, the others as
 * a count; undefined if there are none.
 */
export async function rulesNaming(
  db: Reader,
  { projectId, isAdmin }: Viewer,
  groupId: string,
): Promise<string | undefined> {
  const own = await db
    .selectFrom('security_group_rules')
    .select(['id', 'project_id'])
    .where('remote_address_group_id', '=', groupId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const templates = await db
    .selectFrom('default_security_group_rules')
    .select('id')
    .where('remote_address_group_id', '=', groupId)
    .execute();
  const count = own.length + templates.length;
  if (count === 0) return undefined;
  const seen = [...own.filter((rule) => isAdmin || rule.project_id === projectId), ...templates];
  const named = seen.slice(0, NAMED).map(({ id }) => id);
  const others = count - named.length;
  return `Rules: ${[...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')}.`;
}
