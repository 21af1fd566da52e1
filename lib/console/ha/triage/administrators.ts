import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { Administrator } from './schema.ts';

const MAX_ADMINISTRATORS = 50;

/** Enabled users with the role admin on a project or on the system, directly or through a group. */
const administrators = sql`
  select distinct u.id, u.name, d.name as domain from users u
  join domains d on d.id = u.domain_id and d.enabled = 1
  join (
    select actor_id as user_id, role_id from role_assignments where actor_type = 'user' and target_type <> 'domain'
    union select actor_id, role_id from role_assignments where actor_type = 'user' and inherited = 1
    union select m.user_id, a.role_id from role_assignments a join group_members m on m.group_id = a.actor_id
      where a.actor_type = 'group' and (a.target_type <> 'domain' or a.inherited = 1)
  ) granted on granted.user_id = u.id
  join roles r on r.id = granted.role_id and r.name = 'admin' and r.domain_id is null
  where u.enabled = 1`;

export async function listAdministrators(ctx: AuthedContext, { search }: { search?: string | undefined }) {
  const pattern = `%${(search ?? '').toLowerCase().replaceAll(/[%_!]/g, '!$&')}%`;
  const { rows } = await sql<Omit<Administrator, 'open'> & { open: number | string }>`
    select a.*, (select count(*) from notifications n where n.owner_id = a.id and n.triage <> 'resolved') as open
    from (${administrators}) a where lower(a.name) like ${pattern} escape '!'
    order by a.name, a.id limit ${MAX_ADMINISTRATORS + 1}`.execute(ctx.database.read);
  return {
    administrators: rows.slice(0, MAX_ADMINISTRATORS).map((row) => ({ ...row, open: Number(row.open) })),
    is_truncated: rows.length > MAX_ADMINISTRATORS,
  };
}

/** Undefined if the user is not an administrator. */
export async function findAdministrator(db: Reader, id: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.name from (${administrators}) a where a.id = ${id}`.execute(db);
  return rows[0];
}
