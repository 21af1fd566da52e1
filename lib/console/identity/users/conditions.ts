import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains, foldCase } from '#lib/db/contains.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { limitedUsers } from '#lib/identity/factors/passcode-limit.ts';
import { factorAccount } from '#lib/identity/factors/prove.ts';
import { activeLockouts } from '#lib/identity/lockout.ts';
import { passwordState } from './facts.ts';
import type { UserCondition } from './fields.ts';
import { hasRoleCount, holdsNone, holdsRole } from './user-roles.ts';

/** What conditions depend on besides the row. */
export interface UserScope {
  ctx: AuthedContext;
  /** Domain of a domain token; undefined for others. */
  bound: string | undefined;
  nowMs: number;
}

const NEVER = sql<SqlBool>`1 = 0`;
const ANY_ROLE = sql<SqlBool>`1 = 1`;

/** Whether a row of `users` meets a condition. */
export function meets(scope: UserScope, condition: UserCondition): RawBuilder<SqlBool> {
  const { field, operator, value } = condition;
  if (field === 'roles') return hasRoles(scope, condition);
  if (field === 'role') {
    const role = sql<SqlBool>`a.role_id in (select id from roles where ${isSame(sql.ref('roles.name'), value)})`;
    return operator === '!' ? holdsNone(scope.bound, role) : holdsRole(scope.bound, role);
  }
  const test = equals(scope, field, value);
  return operator === '!' ? sql`not ${test}` : test;
}

/** Whether a text of a column is the given one, regardless of case. */
const isSame = (column: Expression<unknown>, value: string) =>
  sql<SqlBool>`(${foldCase(column, value)} = ${value.toLowerCase()})`;

function equals(scope: UserScope, field: Exclude<UserCondition['field'], 'role' | 'roles'>, value: string) {
  switch (field) {
    case 'name':
      return isSame(sql.ref('users.name'), value);
    case 'domain':
      return sql<SqlBool>`(users.domain_id in (select id from domains where ${isSame(sql.ref('domains.name'), value)}))`;
    case 'enabled':
      return isFlag(sql`users.enabled = 1`, value);
    case 'locked':
      return isFlag(isLocked(scope), value);
    case 'invited':
      return isFlag(isInvited(scope), value);
    case 'source':
      return comesFrom(value);
    case 'password':
      return sql<SqlBool>`(${passwordState(scope.nowMs)} = ${value})`;
    default:
      return field satisfies never;
  }
}

const isFlag = (test: RawBuilder<unknown>, value: string): RawBuilder<SqlBool> =>
  value === 'true' ? sql`(${test})` : value === 'false' ? sql`(not (${test}))` : sql`(${NEVER})`;

function isLocked({ ctx }: UserScope): RawBuilder<SqlBool> {
  const limited = limitedUsers(ctx.database.read, ctx.env).select('user_id');
  const accounts = activeLockouts(ctx)?.select('account');
  const isLimited = sql`users.id in (${limited})`;
  if (!accounts) return sql`${isLimited}`;
  // The account of the further factors of a user is named like `factorAccount`.
  return sql`${isLimited} or users.id in (${accounts}) or ${factorAccount('')} || users.id in (${accounts})`;
}

const isInvited = ({ nowMs }: UserScope): RawBuilder<SqlBool> =>
  sql`users.id in (select user_id from invitations where expires_at > ${new Date(nowMs).toISOString()})`;

function comesFrom(value: string): RawBuilder<SqlBool> {
  const identities = sql`select 1 from external_identities x where x.user_id = users.id`;
  return value === 'local'
    ? sql`(not exists (${identities}))`
    : sql`(exists (${identities} and x.kind = ${value.toLowerCase()}))`;
}

function hasRoles({ bound }: UserScope, { operator, value }: UserCondition): RawBuilder<SqlBool> {
  const wanted = Number(value);
  if (!(wanted >= 0)) return NEVER;
  const hasNone = holdsNone(bound, ANY_ROLE);
  if (operator === '' && wanted === 0) return hasNone;
  const comparison = sql.raw(operator === '' ? '=' : operator === '>' ? '>' : '<');
  const isCounted = hasRoleCount(bound, sql`${comparison} cast(${wanted} as double precision)`);
  return operator === '<' && wanted > 0 ? sql`(${hasNone} or ${isCounted})` : isCounted;
}

/** Whether a row of `users` is found by a text: by its words, or by its whole id. */
export function isFound({ ctx, bound }: UserScope, said: string): RawBuilder<SqlBool> {
  const { read } = ctx.database;
  let projects = read.selectFrom('projects').select('id').where(contains('projects.name', said));
  if (bound !== undefined) projects = projects.where('domain_id', '=', bound);
  return sql`(users.id = ${said} or ${contains('users.name', said)} or ${contains('users.email', said)}
    or ${contains('users.description', said)} or users.default_project_id in (${projects}))`;
}
