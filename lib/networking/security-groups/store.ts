import { rulesOf } from '../security-group-rules/store.ts';
import { defineStore, type RowOf } from '../store.ts';
import { SECURITY_GROUPS } from './schema.ts';

export type SecurityGroupRow = RowOf<'security_groups'>;

/** Ports and rules may use visible groups. Changing or tagging a rule increases the revision of its group. */
export const securityGroupStore = defineStore(SECURITY_GROUPS, {
  isShareable: true,
  async parts(db, rows, ctx) {
    const rules = await rulesOf(
      ctx,
      db,
      rows.map(({ id }) => id),
    );
    return ({ id }) => ({ security_group_rules: rules.get(id) ?? [] });
  },
});
