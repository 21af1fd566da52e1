import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { rulesOf } from '../security-group-rules/view.ts';
import { tagsOf } from '../tags/object-tags.ts';
import { SECURITY_GROUPS, type SecurityGroup } from './schema.ts';

export type SecurityGroupRow = Selectable<Tables['security_groups']>;

export const securityGroupFragments = new FragmentCache<SecurityGroup>();

/** Representations by id with rules; changing or tagging a rule increases the revision. */
export async function securityGroupViews(db: Reader, ids: string[]): Promise<Map<string, SecurityGroup>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('security_groups').selectAll().where('id', 'in', ids).execute();
  const rules = await rulesOf(db, ids);
  const tags = await tagsOf(db, ids);
  return new Map(
    rows.map((row) => {
      const rest = {
        tags: tags.get(row.id) ?? [],
        security_group_rules: rules.get(row.id) ?? [],
      } as const;
      return [row.id, SECURITY_GROUPS.view(row, rest)];
    }),
  );
}
