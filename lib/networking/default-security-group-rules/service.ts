import { randomUUID } from 'node:crypto';
import { flag } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, orNotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { assertAddressGroup } from '../address-groups/store.ts';
import type { CollectionQuery } from '../collection.ts';
import { createAll, type Insert } from '../create.ts';
import { firstRevision } from '../first-revision.ts';
import { listCollection } from '../listing.ts';
import { recordChange } from '../record.ts';
import { assertRevision, viewerOf } from '../rights.ts';
import { matchOf } from '../security-group-rules/match.ts';
import { securityGroupStore } from '../security-groups/store.ts';
import { DEFAULT_RULES, type DefaultSecurityGroupRule, type NewDefaultSecurityGroupRule } from './schema.ts';
import { type DefaultRuleRow, PARENT } from './templates.ts';

const fragments = new FragmentCache<DefaultSecurityGroupRule>();

/** Default rules belong to no project; all projects see them. */
export const defaultRuleStore = {
  collection: DEFAULT_RULES,
  list: (ctx: ProjectContext, query: CollectionQuery): Promise<object> => {
    const { read } = ctx.database;
    return listCollection(ctx, DEFAULT_RULES, {
      source: read.selectFrom('default_security_group_rules'),
      query,
      cache: { fragments, variant: '' },
      load: (ids) => viewsOf(ctx, read, ids),
    });
  },
  /** @throws 404 */
  async get(ctx: ProjectContext, id: string): Promise<DefaultSecurityGroupRule> {
    return orNotFound((await viewsOf(ctx, ctx.database.read, [id])).get(id), 'Default Security Group Rule', id);
  },
  create: <I>(ctx: ProjectContext, inputs: readonly I[], insert: Insert<I>): Promise<DefaultSecurityGroupRule[]> =>
    createAll(ctx, inputs, insert, (tx, ids) => viewsOf(ctx, tx, ids)),
};

/** Adds a rule for future groups. @throws 400 for inconsistent fields, 404 for a group, 409 if it exists */
export async function insertDefaultRule(
  tx: Tx,
  ctx: ProjectContext,
  input: NewDefaultSecurityGroupRule,
): Promise<string> {
  const match = matchOf(input);
  if (match.remote_group_id !== null && match.remote_group_id !== PARENT) {
    await securityGroupStore.load(tx, ctx, match.remote_group_id);
  }
  await assertAddressGroup(tx, viewerOf(ctx), match.remote_address_group_id);
  await assertNew(tx, match.match_key);
  const row: DefaultRuleRow = {
    id: randomUUID(),
    description: input.description ?? '',
    ...match,
    used_in_default_sg: flag(input.used_in_default_sg ?? false),
    used_in_non_default_sg: flag(input.used_in_non_default_sg ?? true),
    ...firstRevision(),
  };
  await tx.insertInto('default_security_group_rules').values(row).execute();
  await record(tx, ctx, row, 'create');
  return row.id;
}

/** Removes a rule; existing groups keep theirs. @throws 404, 412 */
export function deleteDefaultRule(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await loadRow(tx, 'default_security_group_rules', 'Default Security Group Rule', id);
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

async function viewsOf(ctx: AuthedContext, db: Reader, ids: string[]): Promise<Map<string, DefaultSecurityGroupRule>> {
  const rows = await db.selectFrom('default_security_group_rules').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, DEFAULT_RULES.attributes.view(ctx, row, {})]));
}

/** Default rules belong to no project, so the event uses the administrator's project. */
const record = (tx: Tx, ctx: ProjectContext, row: DefaultRuleRow, verb: string) =>
  recordChange(tx, actorOf(ctx), 'default_security_group_rule', { ...row, project_id: ctx.projectId }, verb);
