import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { scopeClaim } from '#lib/identity/tokens/resolve.ts';
import { type Caller, isAdmin, type Scope } from '#lib/policy/caller.ts';

type Engine = Pick<Database, 'engine'>;

/**
 * Condition on `jobs`: those that a caller may see and stop. Moves and teardowns are visible to all administrators, jobs
 * of a domain token to its managers, others to their owner in the same scope.
 */
export const isVisibleTo =
  (database: Engine, caller: Caller) =>
  (eb: ExpressionBuilder<Tables, 'jobs'>): Expression<SqlBool> => {
    const isOfHere = hasScope(database, caller.scope);
    // System-wide jobs of an administrator are visible in all scopes.
    const isOfOwnScope = isAdmin(caller) ? eb.or([isOfHere, hasScope(database, { kind: 'system' })]) : isOfHere;
    const isOwn = eb.and([eb('kind', '=', 'bulk'), eb('user_id', '=', caller.userId), isOfOwnScope]);
    if (isAdmin(caller)) return eb.or([isOwn, eb('kind', '!=', 'bulk')]);
    const isManager = caller.scope.kind === 'domain' && caller.roles.has('manager');
    return isManager ? eb.or([isOwn, eb.and([eb('kind', '!=', 'bulk'), isOfHere])]) : isOwn;
  };

/** Condition on `jobs`: those that were started with a token of this scope. */
export function hasScope({ engine }: Engine, scope: Scope): Expression<SqlBool> {
  const claim = scopeClaim(scope);
  const stored = engine === 'sqlite' ? sql`json_extract(claims, '$.scp')` : sql`claims::jsonb ->> 'scp'`;
  return claim === undefined ? sql<SqlBool>`${stored} is null` : sql<SqlBool>`${stored} = ${claim}`;
}
