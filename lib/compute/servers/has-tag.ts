import { type SqlBool, sql } from 'kysely';

/** That a server has a tag: the column is a JSON list, and taking a member out changes it when it is there. */
export const hasTag = (tag: string) => sql<SqlBool>`replace(servers.tags, ${JSON.stringify(tag)}, '') <> servers.tags`;
