import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';

/** Condition on projects with the alias `p`. */
type ProjectFilter = RawBuilder<unknown>;

/** `people(project_id, user_id)`: users with an effective role on the selected projects. */
const peopleOf = (chosen: ProjectFilter) => sql`
  recursive place(project_id, id, parent_id, domain_id) as (
    select p.id, p.id, p.parent_id, p.domain_id from projects p where ${chosen}
    union select place.project_id, p.id, p.parent_id, p.domain_id from projects p join place on p.id = place.parent_id
  ),
  given(project_id, actor_type, actor_id) as (
    select place.project_id, a.actor_type, a.actor_id from place join role_assignments a
      on a.target_type = 'project' and a.target_id = place.id
      and a.inherited = case when place.id = place.project_id then 0 else 1 end
    union select place.project_id, a.actor_type, a.actor_id from place join role_assignments a
      on a.target_type = 'domain' and a.target_id = place.domain_id and a.inherited = 1
  ),
  people(project_id, user_id) as (
    select project_id, actor_id from given where actor_type = 'user'
    union select given.project_id, m.user_id from given join group_members m
      on given.actor_type = 'group' and m.group_id = given.actor_id
  )`;

/** Number of users per project; projects without users are omitted. */
export async function countPeople(db: Reader, projectIds: readonly string[]): Promise<Map<string, number>> {
  if (projectIds.length === 0) return new Map();
  const { rows } = await sql<{ project_id: string; count: number | string }>`
    with ${peopleOf(sql`p.id in (${sql.join(projectIds)})`)}
    select project_id, count(*) as count from people group by project_id`.execute(db);
  return new Map(rows.map(({ project_id, count }) => [project_id, Number(count)]));
}

/** Number of enabled users with a role on any of these projects. */
export const countUsersOn = (db: Reader, projectIds: readonly string[]): Promise<number> =>
  projectIds.length === 0 ? Promise.resolve(0) : countUsers(db, sql`p.id in (${sql.join(projectIds)})`, sql`1 = 1`);

/** Number of enabled users of other domains with a role on a project of a domain. */
export const countGuestsOf = (db: Reader, domainId: string): Promise<number> =>
  countUsers(db, sql`p.domain_id = ${domainId}`, sql`u.domain_id <> ${domainId}`);

async function countUsers(db: Reader, chosen: ProjectFilter, who: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    with ${peopleOf(chosen)}
    select count(distinct u.id) as count from people join users u on u.id = people.user_id
      join domains d on d.id = u.domain_id where u.enabled = 1 and d.enabled = 1 and ${who}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
