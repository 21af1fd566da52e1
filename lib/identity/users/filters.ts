import { type Expression, type SqlBool, sql } from 'kysely';
import { nameMatches } from '../collection.ts';
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
  const { domain_id, enabled, password_expires_at: expiry, ...names } = query;
  const tests = [nameMatches('users', names)];
  if (domain_id !== undefined) tests.push(sql<SqlBool>`users.domain_id = ${domain_id}`);
  if (enabled !== undefined) tests.push(sql<SqlBool>`users.enabled = ${enabled ? 1 : 0}`);
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
