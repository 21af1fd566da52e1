import { type Expression, type SqlBool, sql } from 'kysely';
import { nameMatches } from '../collection.ts';
import { userAttributes } from './attributes.ts';
import type { PasswordExpiry, UserQuery } from './schema.ts';

const OPERATORS: Record<PasswordExpiry['operator'], string> = {
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  eq: '=',
  neq: '<>',
};

/** Conditions of a user query; passwords without expiry match no time. */
export function matchesUsers(query: UserQuery): Expression<SqlBool> {
  const { password_expires_at: expiry } = query;
  const tests = [nameMatches('users', query), ...userAttributes.conditions('users', query)];
  if (expiry) tests.push(sql<SqlBool>`users.password_expires_at ${sql.raw(OPERATORS[expiry.operator])} ${expiry.at}`);
  tests.push(...federatedTests(query));
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`;
}

/** One identity of the user must match all filters. */
function federatedTests({ idp_id, protocol_id, unique_id }: UserQuery): Expression<SqlBool>[] {
  if ([idp_id, protocol_id, unique_id].every((filter) => filter === undefined)) return [];
  const tests = [sql<SqlBool>`kind = 'federated'`];
  if (idp_id !== undefined) tests.push(sql<SqlBool>`source_id = ${idp_id}`);
  if (protocol_id !== undefined) tests.push(sql<SqlBool>`protocol_id = ${protocol_id}`);
  if (unique_id !== undefined) tests.push(sql<SqlBool>`unique_id = ${unique_id}`);
  const ids = sql`select user_id from external_identities where ${sql.join(tests, sql` and `)}`;
  return [sql<SqlBool>`users.id in (${ids})`];
}
