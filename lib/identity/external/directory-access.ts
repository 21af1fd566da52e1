import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a user has not lost access because its directory has been unavailable too long or is not configured any more.
 * @param userId the column with the id
 */
export const hasDirectoryAccess = (userId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (
    select 1 from external_identities e join directory_states s on s.domain_id = e.source_id
    where e.user_id = ${userId} and e.kind = 'directory' and s.suspended_at is not null
  )`;
