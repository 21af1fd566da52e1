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
export function matchesUsers({
  domain_id,
  enabled,
  password_expires_at: expiry,
  ...names
}: UserQuery): Expression<SqlBool> {
  const tests = [nameMatches('users', names)];
  if (domain_id !== undefined) tests.push(sql<SqlBool>`users.domain_id = ${domain_id}`);
  if (enabled !== undefined) tests.push(sql<SqlBool>`users.enabled = ${enabled ? 1 : 0}`);
  if (expiry) tests.push(sql<SqlBool>`users.password_expires_at ${sql.raw(OPERATORS[expiry.operator])} ${expiry.at}`);
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`;
}
