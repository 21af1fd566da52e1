import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import { recorderOf } from '#lib/events/log.ts';
import { type AuthedContext, projectOf } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import type { PageQuery } from '#lib/http/page-query.ts';
import { findPage, NEWEST_FIRST, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { linksOf } from '../links.ts';
import { recordVolumeType } from '../types/service.ts';
import { type NewQosSpecs, QosConsumer, type QosSpecs } from './schema.ts';

type QosRow = Selectable<Tables['qos_specs']>;

const PAGES: PageOptions = {
  kind: 'QoS specs',
  unknownMarker: 'notFound',
  sortKeys: { id: 'id', name: 'name', created_at: 'created_at', consumer: 'consumer' },
  defaultSort: NEWEST_FIRST,
};

export async function listQosSpecs(ctx: AuthedContext, query: PageQuery) {
  const source = ctx.database.read.selectFrom('qos_specs').selectAll();
  const { rows, nextMarker } = await findPage(source, 'qos_specs', query, PAGES);
  return { qos_specs: rows.map(viewOf), qos_specs_links: nextLink(ctx.baseUrl, ctx.url, nextMarker) };
}

export const getQosSpecs = async (ctx: AuthedContext, id: string) =>
  envelope(ctx, await loadQosSpecs(ctx.database.read, id));

export function createQosSpecs(ctx: AuthedContext, { name, consumer, specs }: NewQosSpecs) {
  return ctx.database.transact(async (tx) => {
    const known = await tx.selectFrom('qos_specs').select('id').where('name', '=', name).executeTakeFirst();
    if (known) throw Conflict(`QoS Specs ${name} already exists.`);
    const row = { id: randomUUID(), name, consumer, specs: packJson(specs), created_at: creationTime() };
    await tx.insertInto('qos_specs').values(row).execute();
    await recordQos(tx, ctx, 'create', row.id, { name, consumer, specs });
    return envelope(ctx, row);
  });
}

/** Adds keys or changes the consumer; attached disks keep their limits. @throws 400 for a consumer, 404 */
export function updateQosSpecs(ctx: AuthedContext, id: string, said: Record<string, string>) {
  const { consumer: named, ...added } = said;
  const consumer = QosConsumer.safeParse(named ?? 'both');
  if (!consumer.success) throw Invalid(`Invalid consumer ${named}. Use front-end, back-end or both.`);
  return change(ctx, id, (row) => ({
    consumer: named === undefined ? row.consumer : consumer.data,
    specs: packJson({ ...unpackJson(row.specs), ...added }),
  })).then(() => said);
}

/** Removes keys atomically. @throws 400 for a missing one, 404 */
export const deleteQosKeys = (ctx: AuthedContext, id: string, keys: readonly string[]): Promise<void> =>
  change(ctx, id, (row) => {
    const specs = unpackJson(row.specs);
    const unknown = keys.find((key) => !Object.hasOwn(specs, key));
    if (unknown !== undefined) throw Invalid(`QoS Specs ${id} has no spec with key ${unknown}.`);
    return { specs: packJson(Object.fromEntries(Object.entries(specs).filter(([key]) => !keys.includes(key)))) };
  });

/** With `force` even if types use them. @throws 400 while types use them, 404 */
export function deleteQosSpecs(ctx: AuthedContext, id: string, isForced: boolean): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await loadQosSpecs(tx, id);
    const types = await typesOf(tx, id);
    if (types.length > 0 && !isForced) {
      throw Invalid(`QoS Specs ${id} is still associated with ${types.map(({ name }) => name).join(', ')}.`);
    }
    await tx.updateTable('volume_types').set({ qos_specs_id: null }).where('qos_specs_id', '=', id).execute();
    await tx.deleteFrom('qos_specs').where('id', '=', id).execute();
    await recordQos(tx, ctx, 'delete', id);
  });
}

/** Types that use them. @throws 404 */
export async function listAssociations(ctx: AuthedContext, id: string) {
  await loadQosSpecs(ctx.database.read, id);
  const types = await typesOf(ctx.database.read, id);
  return types.map((type) => ({ association_type: 'volume_type' as const, ...type }));
}

/** Applies to volumes attached later. @throws 400 if the type has others, 404 */
export function associate(ctx: AuthedContext, id: string, typeId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await loadQosSpecs(tx, id);
    const type = await loadType(tx, typeId);
    if (type.qos_specs_id !== null && type.qos_specs_id !== id) {
      throw Invalid(`Type ${typeId} is already associated with another qos specs: ${type.qos_specs_id}.`);
    }
    await setSpecsOf(tx, ctx, typeId, id);
  });
}

/** @throws 400 if the type does not use them, 404 */
export function disassociate(ctx: AuthedContext, id: string, typeId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await loadQosSpecs(tx, id);
    if ((await loadType(tx, typeId)).qos_specs_id !== id) {
      throw Invalid(`Type ${typeId} is not associated with qos specs ${id}.`);
    }
    await setSpecsOf(tx, ctx, typeId, null);
  });
}

/** For all types that use them. @throws 404 */
export function disassociateAll(ctx: AuthedContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await loadQosSpecs(tx, id);
    for (const type of await typesOf(tx, id)) await setSpecsOf(tx, ctx, type.id, null);
  });
}

async function setSpecsOf(tx: Tx, ctx: AuthedContext, typeId: string, qos_specs_id: string | null): Promise<void> {
  await tx.updateTable('volume_types').set({ qos_specs_id }).where('id', '=', typeId).execute();
  await recordVolumeType(tx, ctx, 'update', typeId, { qos_specs_id });
}

function change(ctx: AuthedContext, id: string, changed: (row: QosRow) => Partial<QosRow>): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const after = changed(await loadQosSpecs(tx, id));
    await tx.updateTable('qos_specs').set(after).where('id', '=', id).execute();
    await recordQos(tx, ctx, 'update', id, after);
  });
}

const typesOf = (db: Reader, id: string) =>
  db.selectFrom('volume_types').select(['name', 'id']).where('qos_specs_id', '=', id).orderBy('name').execute();

const loadType = (tx: Tx, id: string) => loadRow(tx, 'volume_types', 'Volume type', id);
const loadQosSpecs = (db: Reader, id: string): Promise<QosRow> => loadRow(db, 'qos_specs', 'QoS specs', id);

const recordQos = recorderOf<AuthedContext>('qos_specs', projectOf);

const viewOf = ({ id, name, consumer, specs }: QosRow): QosSpecs => ({ id, name, consumer, specs: unpackJson(specs) });

const envelope = (ctx: AuthedContext, row: QosRow) => ({
  qos_specs: viewOf(row),
  links: linksOf(ctx, 'qos-specs', row.id),
});
