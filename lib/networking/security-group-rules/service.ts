import type { Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, NotFound } from '#lib/errors/errors.ts';
import { touchRow } from '#lib/events/change-row.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { assertAddressGroup } from '../address-groups/store.ts';
import type { CollectionQuery } from '../collection.ts';
import { recordChange } from '../record.ts';
import { assertRevision, ownerOf, viewerOf } from '../rights.ts';
import { ensureDefaultGroup } from '../security-groups/service.ts';
import { securityGroupStore } from '../security-groups/store.ts';
import { matchOf } from './match.ts';
import type { NewSecurityGroupRule } from './schema.ts';
import { type SecurityGroupRuleRow, securityGroupRuleStore } from './store.ts';

export async function listSecurityGroupRules(ctx: ProjectContext, query: CollectionQuery): Promise<object> {
  await ensureDefaultGroup(ctx, query);
  return securityGroupRuleStore.list(ctx, query);
}

/** Creates a rule; returns its id. @throws 400 for inconsistent fields, 404 for a group, 409 if one exists */
export async function insertSecurityGroupRule(
  tx: Tx,
  ctx: ProjectContext,
  input: NewSecurityGroupRule,
): Promise<string> {
  const match = matchOf(input);
  const group = await securityGroupStore.load(tx, ctx, input.security_group_id);
  const { project_id } = group;
  const named = input.project_id ?? input.tenant_id;
  if (named !== undefined && ownerOf(ctx, input) !== project_id) {
    throw Invalid('A rule must belong to the project of its group.', undefined, 'HTTPBadRequest');
  }
  if (match.remote_group_id !== null && !(await securityGroupStore.find(tx, viewerOf(ctx), match.remote_group_id))) {
    throw NotFound('Security Group', match.remote_group_id);
  }
  await assertAddressGroup(tx, viewerOf(ctx), match.remote_address_group_id);
  await assertNew(tx, group.id, match.match_key);
  await assertQuota(tx, project_id, { security_group_rule: 1 });
  const opening = securityGroupRuleStore.newRow(ctx, { project_id, description: input.description });
  const row: SecurityGroupRuleRow = { ...opening, security_group_id: group.id, ...match };
  await touchRow(tx, 'security_groups', group.id);
  await securityGroupRuleStore.add(tx, ctx, row);
  await recordGroupEvent(tx, ctx, 'add_rule', row);
  return row.id;
}

/** @throws 404, 412 */
export function deleteSecurityGroupRule(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const rule = await securityGroupRuleStore.load(tx, ctx, id);
    assertRevision(ctx, rule);
    await dropSecurityGroupRule(tx, ctx, rule);
  });
}

/** Within a larger transaction; the caller has checked the permission. */
export async function dropSecurityGroupRule(tx: Tx, ctx: ProjectContext, rule: SecurityGroupRuleRow): Promise<void> {
  await touchRow(tx, 'security_groups', rule.security_group_id);
  await securityGroupRuleStore.drop(tx, actorOf(ctx), rule);
  await recordGroupEvent(tx, ctx, 'remove_rule', rule);
}

/** Records a deleted rule with its group, because the rule can no longer be looked up. */
async function recordGroupEvent(tx: Tx, ctx: ProjectContext, verb: string, rule: SecurityGroupRuleRow): Promise<void> {
  const { id, description, direction, ethertype, protocol, port_range_min, port_range_max } = rule;
  const { remote_ip_prefix, remote_group_id, remote_address_group_id } = rule;
  const remotes = { remote_ip_prefix, remote_group_id, remote_address_group_id };
  const fields = { id, description, direction, ethertype, protocol, port_range_min, port_range_max, ...remotes };
  const group = { id: rule.security_group_id, project_id: rule.project_id, revision: rule.revision };
  await recordChange(tx, actorOf(ctx), 'security_group', group, verb, { rule: fields });
}

/** Also changes its group, which shows the tags. */
export async function loadForTagging(tx: Tx, ctx: ProjectContext, id: string): Promise<SecurityGroupRuleRow> {
  const rule = await securityGroupRuleStore.load(tx, ctx, id);
  await touchRow(tx, 'security_groups', rule.security_group_id);
  return rule;
}

async function assertNew(tx: Tx, groupId: string, matchKey: string): Promise<void> {
  const same = await tx
    .selectFrom('security_group_rules')
    .select('id')
    .where('security_group_id', '=', groupId)
    .where('match_key', '=', matchKey)
    .executeTakeFirst();
  if (same) throw Conflict(`Security group rule already exists. Rule id is ${same.id}.`, 'SecurityGroupRuleExists');
}
