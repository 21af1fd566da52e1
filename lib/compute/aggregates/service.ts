import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '#lib/errors/errors.ts';
import { actorOf, recorderOf } from '#lib/events/log.ts';
import { type AuthedContext, projectOf } from '#lib/http/context.ts';
import { findImage } from '#lib/image/images/lookup.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { loadHost } from '../hosts/change.ts';
import { aggregateAttributes, ZONE_KEY } from './attributes.ts';
import type { Aggregate, AggregateChanges, CachedImages, NewAggregate, NewMetadata } from './schema.ts';
import { applyZones } from './zones.ts';

type AggregateRow = Selectable<Tables['aggregates']>;

/** In order of creation. */
export async function listAggregates(ctx: AuthedContext): Promise<Aggregate[]> {
  const rows = await ctx.database.read.selectFrom('aggregates').selectAll().orderBy('id').execute();
  return viewsOf(ctx, ctx.database.read, rows);
}

export async function getAggregate(ctx: AuthedContext, { id }: { id: string }): Promise<Aggregate> {
  const { read } = ctx.database;
  return viewOf(ctx, read, await loadAggregate(read, id));
}

export function createAggregate(ctx: AuthedContext, input: NewAggregate): Promise<Aggregate> {
  return ctx.database.transact(async (tx) => {
    await assertUnused(tx, input.name);
    const zone = input.availability_zone;
    const metadata: Record<string, string> = zone ? { [ZONE_KEY]: zone } : {};
    const row = await tx
      .insertInto('aggregates')
      .values({
        uuid: randomUUID(),
        name: input.name,
        metadata: packJson(metadata),
        created_at: creationTime(),
        updated_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, ctx, 'create', row.id, { name: row.name, availability_zone: zone });
    return viewOf(ctx, tx, row);
  });
}

/** Renames an aggregate, or changes its zone. @throws 404, 409 for a name in use or hosts that cannot change zone */
export function updateAggregate(ctx: AuthedContext, id: string, changes: AggregateChanges): Promise<Aggregate> {
  return ctx.database.transact(async (tx) => {
    const row = await loadAggregate(tx, id);
    const name = changes.name ?? row.name;
    if (name !== row.name) await assertUnused(tx, name);
    const zone = changes.availability_zone;
    const metadata = zone === undefined ? unpackJson(row.metadata) : mergeMetadata(row, { [ZONE_KEY]: zone });
    return change(tx, ctx, row, { name, metadata });
  });
}

/** @throws 400 while it has hosts, 404 */
export function deleteAggregate(ctx: AuthedContext, { id }: { id: string }): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await loadAggregate(tx, id);
    const hosts = await hostsOf(tx, row.id);
    if (hosts.length > 0) {
      throw Invalid(`Cannot remove host aggregate ${row.name}: it has hosts ${hosts.join(', ')}. Remove them first.`);
    }
    await tx.deleteFrom('aggregates').where('id', '=', row.id).execute();
    await record(tx, ctx, 'delete', row.id);
  });
}

/** @throws 404 also for an unknown host, 409 if it is a member, or would leave its zone while it has servers */
export function addHost(ctx: AuthedContext, id: string, name: string): Promise<Aggregate> {
  return ctx.database.transact(async (tx) => {
    const row = await loadAggregate(tx, id);
    const host = await loadHost(tx, name);
    if ((await hostsOf(tx, row.id)).includes(name)) {
      throw Conflict(`Host ${name} is already in aggregate ${row.name}.`);
    }
    await tx.insertInto('aggregate_hosts').values({ aggregate_id: row.id, host: host.name }).execute();
    await record(tx, ctx, 'add_host', row.id, { host: name });
    await applyZones(tx, actorOf(ctx), [name]);
    return viewOf(ctx, tx, row);
  });
}

/** @throws 404 for a host that is not a member, 409 if it would leave its zone while it has servers */
export function removeHost(ctx: AuthedContext, id: string, name: string): Promise<Aggregate> {
  return ctx.database.transact(async (tx) => {
    const row = await loadAggregate(tx, id);
    if (!(await hostsOf(tx, row.id)).includes(name)) throw NotFound(`Host of aggregate ${row.name}`, name);
    await tx.deleteFrom('aggregate_hosts').where('aggregate_id', '=', row.id).where('host', '=', name).execute();
    await record(tx, ctx, 'remove_host', row.id, { host: name });
    await applyZones(tx, actorOf(ctx), [name]);
    return viewOf(ctx, tx, row);
  });
}

/** Merges metadata; null removes a key. @throws 404, 409 if the zone of servers would change */
export function setMetadata(ctx: AuthedContext, id: string, metadata: NewMetadata): Promise<Aggregate> {
  return ctx.database.transact(async (tx) => {
    const row = await loadAggregate(tx, id);
    return change(tx, ctx, row, { name: row.name, metadata: mergeMetadata(row, metadata) });
  });
}

/**
 * Accepts images to cache. All hosts read the same image store, so nothing is copied. @throws 400 for an unknown image,
 * 404
 */
export function cacheImages(ctx: AuthedContext, id: string, images: CachedImages): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await loadAggregate(tx, id);
    for (const image of images) {
      const found = await findImage(tx, { projectId: projectOf(ctx), isAdmin: isAdmin(ctx.caller), id: image.id });
      if (!found) throw Invalid(`Image ${image.id} could not be found.`);
    }
    await record(tx, ctx, 'cache_images', row.id, { images: images.map((image) => image.id) });
  });
}

async function change(
  tx: Tx,
  ctx: AuthedContext,
  row: AggregateRow,
  { name, metadata }: { name: string; metadata: Record<string, string> },
): Promise<Aggregate> {
  const after = { name, metadata: packJson(metadata), updated_at: new Date().toISOString() };
  await tx.updateTable('aggregates').set(after).where('id', '=', row.id).execute();
  await record(tx, ctx, 'update', row.id, { name, metadata });
  await applyZones(tx, actorOf(ctx), await hostsOf(tx, row.id));
  return viewOf(ctx, tx, { ...row, ...after });
}

function mergeMetadata(row: AggregateRow, changes: NewMetadata): Record<string, string> {
  const all: NewMetadata = { ...unpackJson(row.metadata), ...changes };
  return Object.fromEntries(Object.entries(all).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

async function viewOf(ctx: AuthedContext, db: Reader, row: AggregateRow): Promise<Aggregate> {
  const [view] = await viewsOf(ctx, db, [row]);
  if (!view) throw NotFound('Aggregate', String(row.id));
  return view;
}

async function viewsOf(ctx: AuthedContext, db: Reader, rows: AggregateRow[]): Promise<Aggregate[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const members = await db
    .selectFrom('aggregate_hosts')
    .selectAll()
    .where('aggregate_id', 'in', ids)
    .orderBy('host')
    .execute();
  const hosts = Map.groupBy(members, ({ aggregate_id }) => aggregate_id);
  return rows.map((row) => {
    const names = (hosts.get(row.id) ?? []).map(({ host }) => host);
    return aggregateAttributes.view(ctx, row, { hosts: names });
  });
}

async function loadAggregate(db: Reader, id: string): Promise<AggregateRow> {
  const isNumber = /^\d{1,15}$/.test(id);
  const rows = db.selectFrom('aggregates').selectAll();
  return orNotFound(isNumber ? await rows.where('id', '=', Number(id)).executeTakeFirst() : undefined, 'Aggregate', id);
}

async function hostsOf(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('aggregate_hosts')
    .select('host')
    .where('aggregate_id', '=', id)
    .orderBy('host')
    .execute();
  return rows.map(({ host }) => host);
}

async function assertUnused(tx: Tx, name: string): Promise<void> {
  const other = await tx.selectFrom('aggregates').select('id').where('name', '=', name).executeTakeFirst();
  if (other) throw Conflict(`Aggregate ${name} already exists.`);
}

const record = recorderOf<AuthedContext>('aggregate');
