import { type Expression, type SqlBool, sql } from 'kysely';
import { contains } from '#lib/db/contains.ts';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { restrictToDomain } from '#lib/identity/reach.ts';
import { rule } from '#lib/policy/operations.ts';
import type { Actor, ActorQuery, NameLookup } from './schema.ts';

export const LIST_ACTORS = rule('console:actors:list', 'admin_or_reader_above');

const MAX_ACTORS = 20;

/** The first users or groups that a text finds; those of its domain for a domain token. */
export async function listActors(ctx: AuthedContext, { type, search }: ActorQuery) {
  const bound = restrictToDomain(ctx.caller, LIST_ACTORS);
  const all = type === 'user' ? users(ctx.database.read) : groups(ctx.database.read);
  let found = search ? all.where(isFound(type, search)) : all;
  if (bound !== undefined) found = found.where('a.domain_id', '=', bound);
  const rows = await found
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(MAX_ACTORS + 1)
    .execute();
  return { actors: rows.slice(0, MAX_ACTORS).map((row) => actorOf(type, row)), is_truncated: rows.length > MAX_ACTORS };
}

/** By part of the name, users also of the email address, or by the whole id. */
function isFound(type: Actor['type'], said: string): Expression<SqlBool> {
  const isMailed = type === 'user' ? contains('a.email', said) : sql`1 = 0`;
  return sql<SqlBool>`(${contains('a.name', said)} or ${isMailed} or a.id = ${said})`;
}

/** Resolves names or ids to no, one, or several users of different domains. */
export async function resolveNames(ctx: AuthedContext, names: readonly string[]): Promise<NameLookup> {
  const bound = restrictToDomain(ctx.caller, LIST_ACTORS);
  const given = [...new Set(names)];
  let rows: Row[] = [];
  if (given.length > 0) {
    const all = users(ctx.database.read).where((eb) => eb.or([eb('a.name', 'in', given), eb('a.id', 'in', given)]));
    const seen = bound === undefined ? all : all.where('a.domain_id', '=', bound);
    rows = await seen.orderBy('d.name').execute();
  }
  const found = rows.map((row) => actorOf('user', row));
  const usersOf = (name: string) => found.filter((user) => user.name === name || user.id === name);
  return { names: given.map((name) => ({ name, users: usersOf(name) })) };
}

interface Row {
  id: string;
  name: string;
  domain_id: string;
  domain_name: string;
  enabled: number;
}

const users = (db: Reader) =>
  db
    .selectFrom('users as a')
    .innerJoin('domains as d', 'd.id', 'a.domain_id')
    .select(['a.id', 'a.name', 'd.id as domain_id', 'd.name as domain_name', 'a.enabled']);

/** Groups cannot be disabled. */
const groups = (db: Reader) =>
  db
    .selectFrom('groups as a')
    .innerJoin('domains as d', 'd.id', 'a.domain_id')
    .select(['a.id', 'a.name', 'd.id as domain_id', 'd.name as domain_name', sql<number>`1`.as('enabled')]);

const actorOf = (type: Actor['type'], { id, name, domain_id, domain_name, enabled }: Row): Actor => ({
  type,
  id,
  name,
  domain: { id: domain_id, name: domain_name },
  is_enabled: enabled === 1,
});
