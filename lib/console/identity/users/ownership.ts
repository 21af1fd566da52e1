import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { scopeOf, userRowsMatching } from './listing.ts';
import { type CreatedKind, MAX_NAMED_PROJECTS, type OwnershipQuery, type UserOwnership } from './ownership-schema.ts';

/** Objects of projects that remember who created them. Deleted servers do not count. */
const CREATED: Readonly<Record<CreatedKind, { table: keyof Tables; only?: RawBuilder<unknown> }>> = {
  server: { table: 'servers', only: sql`o.deleted_at is null` },
  volume: { table: 'volumes' },
  snapshot: { table: 'snapshots' },
  backup: { table: 'backups' },
  server_group: { table: 'server_groups' },
};

/**
 * What users within reach of the token have: credentials of their own, and objects that they created in projects. Domain
 * tokens see the objects in projects of their domain. The number of statements is constant.
 */
export async function listOwnership(ctx: AuthedContext, query: OwnershipQuery): Promise<{ users: UserOwnership[] }> {
  const { read } = ctx.database;
  const scope = scopeOf(ctx);
  const found = await (await userRowsMatching(scope, { id: query.id })).select('users.id').execute();
  const ids = found.map(({ id }) => id);
  // PostgreSQL rejects an empty list.
  if (ids.length === 0) return { users: [] };
  const [own, created] = await Promise.all([countOwn(read, ids), listCreated(read, ids, scope.bound)]);
  return {
    users: own.map(({ id, ...counts }) => ({
      id,
      // PostgreSQL returns counts as text.
      role_assignments: Number(counts.role_assignments),
      application_credentials: Number(counts.application_credentials),
      ec2_keys: Number(counts.ec2_keys),
      key_pairs: Number(counts.key_pairs),
      trusts: Number(counts.trusts),
      created: created.get(id) ?? [],
    })),
  };
}

type Count = number | string;

interface OwnCounts {
  id: string;
  role_assignments: Count;
  application_credentials: Count;
  ec2_keys: Count;
  key_pairs: Count;
  trusts: Count;
}

async function countOwn(read: Reader, ids: readonly string[]): Promise<OwnCounts[]> {
  const { rows } = await sql<OwnCounts>`
    select users.id,
      (select count(*) from role_assignments r where r.actor_type = 'user' and r.actor_id = users.id) as role_assignments,
      (select count(*) from application_credentials c where c.user_id = users.id) as application_credentials,
      (select count(*) from credentials c where c.user_id = users.id and c.type = 'ec2') as ec2_keys,
      (select count(*) from keypairs k where k.user_id = users.id) as key_pairs,
      (select count(*) from trusts t where t.trustor_user_id = users.id or t.trustee_user_id = users.id) as trusts
    from users where users.id in (${sql.join(ids)}) order by users.name, users.id`.execute(read);
  return rows;
}

interface CreatedRow {
  user_id: string;
  project_id: string;
  project_name: string;
  count: Count;
}

async function listCreated(
  read: Reader,
  ids: readonly string[],
  bound: string | undefined,
): Promise<ReadonlyMap<string, UserOwnership['created']>> {
  const byUser = new Map<string, UserOwnership['created']>();
  for (const [kind, { table, only = sql`1 = 1` }] of Object.entries(CREATED) as [
    CreatedKind,
    (typeof CREATED)[CreatedKind],
  ][]) {
    const inReach = bound === undefined ? sql`1 = 1` : sql`p.domain_id = ${bound}`;
    const { rows } = await sql<CreatedRow>`
      select o.user_id, p.id as project_id, p.name as project_name, count(*) as count
      from ${sql.table(table)} o join projects p on p.id = o.project_id
      where o.user_id in (${sql.join(ids)}) and ${only} and ${inReach}
      group by o.user_id, p.id, p.name order by count(*) desc, p.name`.execute(read);
    for (const [userId, own] of Map.groupBy(rows, ({ user_id }) => user_id)) {
      const projects = own.map(({ project_id, project_name, count }) => ({
        ...{ id: project_id, name: project_name, count: Number(count) },
      }));
      const entry = {
        kind,
        count: projects.reduce((sum, { count }) => sum + count, 0),
        projects: projects.slice(0, MAX_NAMED_PROJECTS),
        more_projects: Math.max(0, projects.length - MAX_NAMED_PROJECTS),
      };
      byUser.set(userId, [...(byUser.get(userId) ?? []), entry]);
    }
  }
  return byUser;
}
