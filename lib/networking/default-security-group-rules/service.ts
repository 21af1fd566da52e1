import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { flag } from '#lib/db/tables/column-types.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, NotFound } from '#lib/http/errors.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { booleanFilter, listPage, NAMELESS_SORT_KEYS, renderPage, textFilter } from '../listing.ts';
import { recordChange } from '../record.ts';
import { assertRevision } from '../rights.ts';
import { matchOf } from '../security-group-rules/match.ts';
import { shownMatch } from '../security-group-rules/view.ts';
import { loadSecurityGroup } from '../security-groups/service.ts';
import { namelessView } from '../wire.ts';
import type { DefaultSecurityGroupRule, DefaultSecurityGroupRuleQuery, NewDefaultSecurityGroupRule } from './schema.ts';
import { type DefaultRuleRow, PARENT } from './templates.ts';

const column = (name: string) => `default_security_group_rules.${name}`;
const { project_id: _, tenant_id: __, ...SORT_KEYS } = NAMELESS_SORT_KEYS;

const LISTING = {
  table: 'default_security_group_rules',
  kind: 'Default Security Group Rule',
  filters: {
    id: textFilter(column('id')),
    description: textFilter(column('description')),
    direction: textFilter(column('direction')),
    ethertype: textFilter(column('ethertype')),
    protocol: textFilter(column('protocol')),
    remote_group_id: textFilter(column('remote_group_id')),
    used_in_default_sg: booleanFilter(column('used_in_default_sg')),
    used_in_non_default_sg: booleanFilter(column('used_in_non_default_sg')),
  },
  sortKeys: { ...SORT_KEYS, direction: 'direction', ethertype: 'ethertype', protocol: 'protocol' },
  nullable: ['protocol'],
} as const;

const fragments = new FragmentCache<DefaultSecurityGroupRule>();

/** A page of the rules that new groups begin with: the same for all projects. */
export async function listDefaultRules(ctx: ProjectContext, query: DefaultSecurityGroupRuleQuery) {
  const { read } = ctx.database;
  const page = await listPage(ctx, read.selectFrom('default_security_group_rules'), LISTING, query);
  const default_security_group_rules = await renderPage(page, query, { fragments, variant: '' }, (ids) =>
    viewsOf(read, ids),
  );
  return { default_security_group_rules, default_security_group_rules_links: page.links };
}

/** @throws 404 */
export async function getDefaultRule(ctx: ProjectContext, id: string): Promise<DefaultSecurityGroupRule> {
  const rule = (await viewsOf(ctx.database.read, [id])).get(id);
  if (!rule) throw NotFound('Default Security Group Rule', id);
  return rule;
}

/** Adds a rule for groups to come. @throws 400 for what does not fit together, 404 for a group, 409 for one there is */
export function createDefaultRule(
  ctx: ProjectContext,
  input: NewDefaultSecurityGroupRule,
): Promise<DefaultSecurityGroupRule> {
  const match = matchOf(input);
  return ctx.database.transact(async (tx) => {
    if (match.remote_group_id !== null && match.remote_group_id !== PARENT) {
      await loadSecurityGroup(tx, ctx, match.remote_group_id);
    }
    await assertNew(tx, match.match_key);
    const now = creationTime();
    const row: DefaultRuleRow = {
      id: randomUUID(),
      description: input.description ?? '',
      ...match,
      used_in_default_sg: flag(input.used_in_default_sg ?? false),
      used_in_non_default_sg: flag(input.used_in_non_default_sg ?? true),
      revision: 1,
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto('default_security_group_rules').values(row).execute();
    await record(tx, ctx, row, 'create');
    return viewOf(row);
  });
}

/** Removes a rule; groups that began with it keep theirs. @throws 404, 412 */
export function deleteDefaultRule(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await tx.selectFrom('default_security_group_rules').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw NotFound('Default Security Group Rule', id);
    assertRevision(ctx, row);
    await tx.deleteFrom('default_security_group_rules').where('id', '=', id).execute();
    await record(tx, ctx, row, 'delete');
  });
}

async function assertNew(tx: Tx, matchKey: string): Promise<void> {
  const same = await tx
    .selectFrom('default_security_group_rules')
    .select('id')
    .where('match_key', '=', matchKey)
    .executeTakeFirst();
  if (!same) return;
  throw Conflict(
    `Default security group rule already exists. Rule id is ${same.id}.`,
    'DefaultSecurityGroupRuleExists',
  );
}

async function viewsOf(db: Reader, ids: string[]): Promise<Map<string, DefaultSecurityGroupRule>> {
  const rows = await db.selectFrom('default_security_group_rules').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, viewOf(row)]));
}

function viewOf(row: DefaultRuleRow): DefaultSecurityGroupRule {
  const {
    project_id: _project,
    tenant_id: _tenant,
    tags: _tags,
    ...described
  } = namelessView({ ...row, project_id: '' }, []);
  return {
    ...described,
    ...shownMatch(row),
    used_in_default_sg: row.used_in_default_sg === 1,
    used_in_non_default_sg: row.used_in_non_default_sg === 1,
  };
}

/** The rules are no project's: the event stands with the project in which the administrator works. */
const record = (tx: Tx, ctx: ProjectContext, row: DefaultRuleRow, verb: string) =>
  recordChange(tx, actorOf(ctx), 'default_security_group_rule', { ...row, project_id: ctx.projectId }, verb);
