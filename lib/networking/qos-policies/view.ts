import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { type QosRuleRow, valuesOf } from '../qos-rules/values.ts';
import { tagsOf } from '../tags/object-tags.ts';
import { type EmbeddedRule, QOS_POLICIES, type QosPolicy } from './schema.ts';

export type QosPolicyRow = Selectable<Tables['qos_policies']>;

/** JSON of QoS policies, shared by all requests; rule changes increase the revision. */
export const qosPolicyFragments = new FragmentCache<QosPolicy>();

export async function qosPolicyViews(db: Reader, ids: string[]): Promise<Map<string, QosPolicy>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('qos_policies').selectAll().where('id', 'in', ids).execute();
  const rules = await db
    .selectFrom('qos_rules')
    .selectAll()
    .where('policy_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const tags = await tagsOf(db, ids);
  const byPolicy = Map.groupBy(rules, ({ policy_id }) => policy_id);
  return new Map(
    rows.map((row) => [
      row.id,
      QOS_POLICIES.view(row, { tags: tags.get(row.id) ?? [], rules: (byPolicy.get(row.id) ?? []).map(embedded) }),
    ]),
  );
}

const embedded = (row: QosRuleRow): EmbeddedRule => ({
  id: row.id,
  qos_policy_id: row.policy_id,
  type: row.kind,
  ...valuesOf(row),
});
