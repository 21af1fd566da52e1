import { type QosRuleRow, valuesOf } from '../qos-rules/values.ts';
import { defineStore, type RowOf } from '../store.ts';
import type { EmbeddedRule } from './attributes.ts';
import { QOS_POLICIES } from './schema.ts';

export type QosPolicyRow = RowOf<'qos_policies'>;

/** Rule changes increase the revision. */
export const qosPolicyStore = defineStore(QOS_POLICIES, {
  isShareable: true,
  name: 'QoS policy',
  async parts(db, rows) {
    const ids = rows.map(({ id }) => id);
    const rules = await db
      .selectFrom('qos_rules')
      .selectAll()
      .where('policy_id', 'in', ids)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const byPolicy = Map.groupBy(rules, ({ policy_id }) => policy_id);
    return ({ id }) => ({ rules: (byPolicy.get(id) ?? []).map(embedded) });
  },
});

const embedded = (row: QosRuleRow): EmbeddedRule => ({
  id: row.id,
  qos_policy_id: row.policy_id,
  type: row.kind,
  ...valuesOf(row),
});
