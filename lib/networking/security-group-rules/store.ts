import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { booleanFilter } from '../listing.ts';
import { defineStore, type RowOf } from '../store.ts';
import { tagsOf } from '../tags/object-tags.ts';
import { normalizedCidr } from './match.ts';
import { SECURITY_GROUP_RULES, type SecurityGroupRule } from './schema.ts';

export type SecurityGroupRuleRow = RowOf<'security_group_rules'>;
type ShownRow = SecurityGroupRuleRow & { is_default: number };

const isOfDefaultGroup = sql`(select is_default from security_groups where id = security_group_rules.security_group_id)`;

export const securityGroupRuleStore = defineStore(SECURITY_GROUP_RULES, {
  filters: { belongs_to_default_sg: booleanFilter(isOfDefaultGroup) },
  async views(ctx, db, ids) {
    const rows = await rowsOf(db).where('security_group_rules.id', 'in', ids).execute();
    return new Map((await viewsOf(ctx, db, rows)).map((view) => [view.id, view]));
  },
});

/** Rules by group in order of creation. */
export async function rulesOf(
  ctx: AuthedContext,
  db: Reader,
  groupIds: string[],
): Promise<Map<string, SecurityGroupRule[]>> {
  const rows = await rowsOf(db).where('security_group_rules.security_group_id', 'in', groupIds).execute();
  return Map.groupBy(await viewsOf(ctx, db, rows), ({ security_group_id }) => security_group_id);
}

const rowsOf = (db: Reader) =>
  db
    .selectFrom('security_group_rules')
    .innerJoin('security_groups', 'security_groups.id', 'security_group_rules.security_group_id')
    .selectAll('security_group_rules')
    .select('security_groups.is_default')
    .orderBy('security_group_rules.created_at')
    .orderBy('security_group_rules.direction')
    .orderBy('security_group_rules.ethertype')
    .orderBy('security_group_rules.id');

async function viewsOf(ctx: AuthedContext, db: Reader, rows: ShownRow[]): Promise<SecurityGroupRule[]> {
  if (rows.length === 0) return [];
  const tags = await tagsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    SECURITY_GROUP_RULES.attributes.view(ctx, row, {
      tags: tags.get(row.id) ?? [],
      normalized_cidr: normalizedCidr(row.remote_ip_prefix),
      belongs_to_default_sg: row.is_default === 1,
    }),
  );
}
