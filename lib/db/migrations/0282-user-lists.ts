import { type Kysely, sql } from 'kysely';

/** Indexes for the orders and filters of the lists of users and members, so that a page does not read all users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.createIndex('users_by_name').on('users').columns(['name', 'id']).execute();
  for (const [order, value] of [
    ['enabled', sql`enabled`],
    ['email', sql`coalesce(email, '')`],
    ['activity', sql`coalesce(last_active_at, '')`],
    ['expiry', sql`coalesce(password_expires_at, '~')`],
  ] as const) {
    const create = (name: string, columns: typeof value) =>
      sql`create index ${sql.ref(name)} on users (${columns}, name, id)`.execute(db);
    await create(`users_by_${order}`, value);
    await create(`domain_users_by_${order}`, sql`domain_id, ${value}`);
  }
  await schema.createIndex('groups_by_name').on('groups').columns(['name', 'id']).execute();
  await schema.dropIndex('group_members_group').execute();
  await schema.createIndex('group_members_group').on('group_members').columns(['group_id', 'user_id']).execute();
  await schema.dropIndex('external_identities_user').execute();
  await schema.createIndex('external_identities_user').on('external_identities').columns(['user_id', 'kind']).execute();
  await schema.createIndex('console_sessions_user').on('console_sessions').column('user_id').execute();
}
