import { sql } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { serversIn } from '../facts/servers-in.ts';
import { MAX_TAGGED, type TaggedObject, type TaggedObjects, type TaggedQuery } from './schema.ts';

/** Objects of the project with a tag, or with any, the newest of each kind. The number of queries is constant. */
export async function listTagged(
  { database: { read }, projectId }: ProjectContext,
  { tag }: TaggedQuery,
): Promise<TaggedObjects> {
  const found = await Promise.all([
    taggedServers(read, projectId, tag),
    taggedImages(read, projectId, tag),
    ...NETWORKING.map((of) => taggedIn(read, projectId, tag, of)),
  ]);
  return {
    objects: found.flatMap((objects) => objects.slice(0, MAX_TAGGED)),
    is_truncated: found.some(({ length }) => length > MAX_TAGGED),
  };
}

/** One more than the maximum shows that there are more. */
const LIMIT = MAX_TAGGED + 1;

async function taggedServers(read: Reader, projectId: string, tag: string | undefined): Promise<TaggedObject[]> {
  // Tags are stored as JSON. A part of the text is compared first, and the tags of these rows afterwards.
  const part = tag === undefined ? '[]' : JSON.stringify(tag);
  const rows = await serversIn(read, projectId)
    .where(
      tag === undefined
        ? sql<boolean>`servers.tags <> ${part}`
        : sql<boolean>`servers.tags like ${`%${part.replaceAll(/[%_!]/g, '!$&')}%`} escape '!'`,
    )
    .select(['id', 'name', 'tags', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(LIMIT)
    .execute();
  const objects = rows.map(({ tags, ...row }) => ({
    ...row,
    ...{ kind: 'server' as const, tags: unpackJson(tags), network_id: null },
  }));
  return objects.filter(({ tags }) => tag === undefined || tags.includes(tag));
}

async function taggedImages(read: Reader, projectId: string, tag: string | undefined): Promise<TaggedObject[]> {
  const rows = await read
    .selectFrom('images')
    .select(['id', 'name', 'created_at'])
    .where('owner', '=', projectId)
    .where('id', 'in', withTag(read.selectFrom('image_tags').select('image_id'), tag))
    .orderBy('created_at', 'desc')
    .limit(LIMIT)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const tags = await read
    .selectFrom('image_tags')
    .select(['image_id as object_id', 'tag'])
    .where('image_id', 'in', ids)
    .orderBy('tag')
    .execute();
  return rows.map((row) => ({ ...row, kind: 'image', tags: tagsOf(tags, row.id), network_id: null }));
}

const NETWORKING = [
  { table: 'networks', kind: 'network' },
  { table: 'subnets', kind: 'subnet' },
  { table: 'ports', kind: 'port' },
  { table: 'routers', kind: 'router' },
  { table: 'floatingips', kind: 'floatingip' },
  { table: 'security_groups', kind: 'security_group' },
] as const;

async function taggedIn(
  read: Reader,
  projectId: string,
  tag: string | undefined,
  { table, kind }: (typeof NETWORKING)[number],
): Promise<TaggedObject[]> {
  const name = table === 'floatingips' ? 'floating_ip_address' : 'name';
  const network = table === 'subnets' ? sql<string>`network_id` : sql<null>`null`;
  const { rows } = await sql<{ id: string; name: string; created_at: string; network_id: string | null }>`
    select id, ${sql.ref(name)} as name, created_at, ${network} as network_id from ${sql.table(table)}
    where project_id = ${projectId} and id in ${withTag(read.selectFrom('network_tags').select('object_id'), tag)}
    order by created_at desc limit ${LIMIT}`.execute(read);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const tags = await read.selectFrom('network_tags').selectAll().where('object_id', 'in', ids).orderBy('tag').execute();
  return rows.map((row) => ({ ...row, kind, tags: tagsOf(tags, row.id) }));
}

const withTag = <Q extends { where(column: 'tag', operator: '=', value: string): Q }>(
  query: Q,
  tag: string | undefined,
): Q => (tag === undefined ? query : query.where('tag', '=', tag));

const tagsOf = (tags: readonly { object_id: string; tag: string }[], id: string): string[] =>
  tags.flatMap(({ object_id, tag }) => (object_id === id ? [tag] : []));
