import { type Expression, type SqlBool, sql } from 'kysely';
import { columnIn } from '#lib/db/column-in.ts';
import { flag } from '#lib/db/column-types.ts';
import { contains } from '#lib/db/contains.ts';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findPage, NEWEST_FIRST, type PageOptions } from '#lib/http/paging.ts';
import { imageViews } from '#lib/image/images/view.ts';
import { rule } from '#lib/policy/operations.ts';
import type { AnyImage, AnyImagesQuery } from './schema.ts';

export const LIST_ANY_IMAGES = rule('console:images:list_all', 'admin');

const PAGES: PageOptions = {
  kind: 'Image',
  unknownMarker: 'notFound',
  sortKeys: { name: 'name', status: 'status', size: 'size', disk_format: 'disk_format', created_at: 'created_at' },
  defaultSort: NEWEST_FIRST,
};
const PAGE = 100;

/** A page of the images of all projects. The number of queries is constant. @throws 404 for an unknown marker */
export async function listAnyImages(ctx: AuthedContext, query: AnyImagesQuery): Promise<AnyImage[]> {
  const { read } = ctx.database;
  let found = read.selectFrom('images').selectAll();
  for (const condition of conditionsOf(query)) found = found.where(condition);
  const { rows } = await findPage(found, 'images', { limit: PAGE, ...query }, PAGES);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const views = await imageViews(ctx, read, ids);
  const instances = await countInstances(read, ids);
  return ids.flatMap((id) => {
    const image = views.get(id);
    return image ? [{ id, image, instances: instances.get(id) ?? 0 }] : [];
  });
}

function conditionsOf({ id, q, os_distro, tag, ...query }: AnyImagesQuery): Expression<SqlBool>[] {
  const { owner, status, visibility } = query;
  const columns = { owner, status, visibility, protected: flagIf(query.protected), os_hidden: flagIf(query.os_hidden) };
  return [
    ...columnIn('images.id', id),
    ...Object.entries(columns).flatMap(([name, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${sql.ref(`images.${name}`)} = ${value}`],
    ),
    ...(q === undefined ? [] : [sql<SqlBool>`(images.id = ${q} or ${contains('images.name', q)})`]),
    ...(os_distro === undefined ? [] : [hasProperty('os_distro', os_distro)]),
    ...(tag === undefined ? [] : [hasTag(tag)]),
  ];
}

const flagIf = (value: boolean | undefined) => (value === undefined ? undefined : flag(value));

const hasProperty = (name: string, value: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from image_properties
    where image_id = images.id and image_properties.name = ${name} and image_properties.value = ${value})`;

const hasTag = (tag: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from image_tags where image_id = images.id and image_tags.tag = ${tag})`;

async function countInstances(db: Reader, ids: readonly string[]): Promise<Map<string | null, number>> {
  const found = await db
    .selectFrom('servers')
    .select(['image_id', (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('image_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('image_id')
    .execute();
  return new Map(found.map(({ image_id, count }) => [image_id, Number(count)]));
}
