import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { touchRow } from '#lib/events/change-row.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, Invalid, NotFound } from '#lib/http/errors.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { assertAddressGroup } from '../address-groups/visibility.ts';
import type { CollectionQuery } from '../collection.ts';
import { createAll } from '../create.ts';
import { booleanFilter, listCollection } from '../listing.ts';
import { recordChange } from '../record.ts';
import { assertRevision, ownerOf, owns, viewerOf } from '../rights.ts';
import { ensureDefaultGroup, loadSecurityGroup } from '../security-groups/service.ts';
import { findSecurityGroup } from '../security-groups/visibility.ts';
import { matchOf } from './match.ts';
import { type NewSecurityGroupRule, SECURITY_GROUP_RULES, type SecurityGroupRule } from './schema.ts';
import { type SecurityGroupRuleRow, securityGroupRuleFragments, securityGroupRuleViews } from './view.ts';

const FILTERS = {
  belongs_to_default_sg: booleanFilter(
    sql`(select is_default from security_groups where id = security_group_rules.security_group_id)`,
  ),
};

export async function listSecurityGroupRules(ctx: ProjectContext, query: CollectionQuery) {
  await ensureDefaultGroup(ctx, query);
  const { read } = ctx.database;
  let source = read.selectFrom('security_group_rules');
  if (!isAdmin(ctx.caller)) source = source.where('project_id', '=', ctx.projectId);
  return listCollection(ctx, SECURITY_GROUP_RULES, {
    source,
    query,
    filters: FILTERS,
    cache: { fragments: securityGroupRuleFragments, variant: '' },
    load: (ids) => securityGroupRuleViews(read, ids),
  });
}

/** @throws 404 if it is missing or belongs to another project */
export async function getSecurityGroupRule(ctx: ProjectContext, id: string): Promise<SecurityGroupRule> {
  const rule = (await securityGroupRuleViews(ctx.database.read, [id])).get(id);
  if (!rule || !owns(ctx, rule.project_id)) throw NotFound('Security Group Rule', id);
  return rule;
}

/** Creates rules atomically. @throws 400 for inconsistent fields, 404 for a group, 409 if one exists */
export function createSecurityGroupRules(
  ctx: ProjectContext,
  inputs: readonly NewSecurityGroupRule[],
): Promise<SecurityGroupRule[]> {
  return createAll(ctx, inputs, (tx, input) => insertRule(tx, ctx, input), securityGroupRuleViews);
}

async function insertRule(tx: Tx, ctx: ProjectContext, input: NewSecurityGroupRule): Promise<string> {
  const match = matchOf(input);
  const group = await loadSecurityGroup(tx, ctx, input.security_group_id);
  const { project_id } = group;
  const named = input.project_id ?? input.tenant_id;
  if (named !== undefined && ownerOf(ctx, input) !== project_id) {
    throw Invalid('A rule must belong to the project of its group.', undefined, 'HTTPBadRequest');
  }
  if (match.remote_group_id !== null && !(await findSecurityGroup(tx, viewerOf(ctx), match.remote_group_id))) {
    throw NotFound('Security Group', match.remote_group_id);
  }
  await assertAddressGroup(tx, viewerOf(ctx), match.remote_address_group_id);
  await assertNew(tx, group.id, match.match_key);
  await assertQuota(tx, project_id, { security_group_rule: 1 });
  const now = creationTime();
  const row: SecurityGroupRuleRow = {
    id: randomUUID(),
    project_id,
    description: input.description ?? '',
    security_group_id: group.id,
    ...match,
    revision: 1,
    created_at: now,
    updated_at: now,
  };
  await tx.insertInto('security_group_rules').values(row).execute();
  await touchRow(tx, 'security_groups', group.id);
  await recordChange(tx, actorOf(ctx), 'security_group_rule', row, 'create');
  await recordGroupEvent(tx, ctx, 'add_rule', row);
  return row.id;
}

/** @throws 404, 412 */
export function deleteSecurityGroupRule(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const rule = await loadSecurityGroupRule(tx, ctx, id);
    assertRevision(ctx, rule);
    await dropSecurityGroupRule(tx, ctx, rule);
  });
}

/** Within a larger transaction; the caller has checked the permission. */
export async function dropSecurityGroupRule(tx: Tx, ctx: ProjectContext, rule: SecurityGroupRuleRow): Promise<void> {
  await tx.deleteFrom('network_tags').where('object_id', '=', rule.id).execute();
  await tx.deleteFrom('security_group_rules').where('id', '=', rule.id).execute();
  await touchRow(tx, 'security_groups', rule.security_group_id);
  await recordChange(tx, actorOf(ctx), 'security_group_rule', rule, 'delete');
  await recordGroupEvent(tx, ctx, 'remove_rule', rule);
}

/** Records a deleted rule with its group, because the rule can no longer be looked up. */
async function recordGroupEvent(tx: Tx, ctx: ProjectContext, verb: string, rule: SecurityGroupRuleRow): Promise<void> {
  const { direction, ethertype, protocol, port_range_min, port_range_max } = rule;
  const { remote_ip_prefix, remote_group_id, remote_address_group_id } = rule;
  const remotes = { remote_ip_prefix, remote_group_id, remote_address_group_id };
  const told = { direction, ethertype, protocol, port_range_min, port_range_max, ...remotes };
  const group = { id: rule.security_group_id, project_id: rule.project_id, revision: rule.revision };
  await recordChange(tx, actorOf(ctx), 'security_group', group, verb, { rule: told });
}

/** A visible rule for deletion. @throws 404 */
async function loadSecurityGroupRule(tx: Tx, ctx: ProjectContext, id: string): Promise<SecurityGroupRuleRow> {
  const rule = await tx.selectFrom('security_group_rules').selectAll().where('id', '=', id).executeTakeFirst();
  if (!rule || !owns(ctx, rule.project_id)) throw NotFound('Security Group Rule', id);
  return rule;
}

/** Also changes its group, which shows the tags. */
export async function loadForTagging(tx: Tx, ctx: ProjectContext, id: string): Promise<SecurityGroupRuleRow> {
  const rule = await loadSecurityGroupRule(tx, ctx, id);
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
