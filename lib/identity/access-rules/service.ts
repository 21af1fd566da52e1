import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Forbidden, NotFound } from '#lib/errors/errors.ts';
import type { Context } from '#lib/http/context.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { type AccessRule, type ListedAccessRule, MAX_RULES, type NewAccessRule } from './schema.ts';

interface AccessRulePath {
  userId: string;
  id: string;
}

export async function listAccessRules(
  ctx: Context,
  { params: { userId } }: { params: { userId: string } },
): Promise<ListedAccessRule[]> {
  const rows = await ctx.database.read
    .selectFrom('access_rules')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => memberOf(ctx, userId, ruleOf(row)));
}

/** @throws 404 if the user has no such rule */
export async function getAccessRule(ctx: Context, { params: { userId, id } }: { params: AccessRulePath }) {
  const row = await ctx.database.read
    .selectFrom('access_rules')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => NotFound('Access rule', id));
  return memberOf(ctx, userId, ruleOf(row));
}

/** @throws 403 while a credential uses it */
export function deleteAccessRule(ctx: Context, { userId, id }: AccessRulePath): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const credentials = await tx
      .selectFrom('application_credentials')
      .select(['name', 'access_rules'])
      .where('user_id', '=', userId)
      .execute();
    const user = credentials.find(({ access_rules }) => unpackJson(access_rules).some((rule) => rule.id === id));
    if (user) throw Forbidden(`Access rule ${id} is in use by application credential ${user.name}.`);
    const { numDeletedRows } = await tx
      .deleteFrom('access_rules')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw NotFound('Access rule', id);
  });
}

/** Rules of a new credential with ids; equal rules of the user are reused. @throws 403 over 1,000, 404 */
export async function ensureAccessRules(tx: Tx, userId: string, wanted: NewAccessRule[]): Promise<AccessRule[]> {
  const own = await tx.selectFrom('access_rules').selectAll().where('user_id', '=', userId).execute();
  const rules = own.map(ruleOf);
  const chosen = new Set<AccessRule>();
  for (const rule of wanted) {
    const known = rules.find((other) => ('id' in rule ? other.id === rule.id : isSame(other, rule)));
    if (known) {
      chosen.add(known);
      continue;
    }
    if ('id' in rule) throw NotFound('Access rule', rule.id);
    if (rules.length >= MAX_RULES)
      throw Forbidden(`A user can have at most ${MAX_RULES} access rules. Delete some first.`);
    const added = { id: newIdentityId(), ...rule };
    await tx
      .insertInto('access_rules')
      .values({ ...added, user_id: userId })
      .execute();
    rules.push(added);
    chosen.add(added);
  }
  return [...chosen];
}

type Pattern = Omit<AccessRule, 'id'>;

const isSame = (one: Pattern, other: Pattern) =>
  one.service === other.service && one.method === other.method && one.path === other.path;

/** Rows were validated by `NewAccessRule`. */
const ruleOf = ({ id, service, method, path }: { id: string; service: string; method: string; path: string }) =>
  ({ id, service, method, path }) as AccessRule;

const memberOf = (ctx: Context, userId: string, rule: AccessRule) => ({
  ...rule,
  links: memberLinks(ctx, `users/${userId}/access_rules`, rule.id),
});
