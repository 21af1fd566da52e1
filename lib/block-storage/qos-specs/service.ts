import { randomUUID } from 'node:crypto';
import { Store } from '#lib/attributes/store.ts';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import { type AuthedContext, projectOf } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import type { PageQuery } from '#lib/http/page-query.ts';
import { NEWEST_FIRST, nextLink } from '#lib/http/paging.ts';
import { linksOf } from '../links.ts';
import { recordVolumeType } from '../types/service.ts';
import { qosSpecsAttributes } from './attributes.ts';
import type { NewQosSpecs, QosSpecs } from './schema.ts';
import { QosConsumer } from './values.ts';

const PAGES = {
  unknownMarker: 'notFound',
  sortKeys: { ...qosSpecsAttributes.sortKeys, created_at: 'created_at' },
  defaultSort: NEWEST_FIRST,
} as const;

const store = new Store<'qos_specs', QosSpecs>({
  ...{ table: 'qos_specs', kind: 'qos_specs', name: 'QoS specs', placeOf: projectOf },
  viewOf: (ctx, row) => qosSpecsAttributes.view(ctx, row, {}),
  unique: { columns: ['name'], error: ({ name }) => Conflict(`QoS Specs ${name} already exists.`) },
  factsOf: ({ name, consumer, specs }) => ({ name, consumer, specs: unpackJson(specs) }),
});

export async function listQosSpecs(ctx: AuthedContext, query: PageQuery) {
  const { rows, nextMarker } = await store.list(ctx, query, PAGES);
  return { qos_specs: rows, qos_specs_links: nextLink(ctx.baseUrl, ctx.url, nextMarker) };
}

export const getQosSpecs = async (ctx: AuthedContext, id: string) => envelope(ctx, await store.show(ctx, id));

export const createQosSpecs = async (ctx: AuthedContext, { name, consumer, specs }: NewQosSpecs) =>
  envelope(
    ctx,
    await store.create(ctx, () => ({
      ...{ id: randomUUID(), name, consumer, specs: packJson(specs), created_at: creationTime() },
    })),
  );

/** Adds keys or changes the consumer; attached disks keep their limits. @throws 400 for a consumer, 404 */
export async function updateQosSpecs(ctx: AuthedContext, id: string, changes: Record<string, string>) {
  const { consumer: named, ...added } = changes;
  const consumer = QosConsumer.safeParse(named ?? 'both');
  if (!consumer.success) throw Invalid(`Invalid consumer ${named}. Use front-end, back-end or both.`);
  await store.update(ctx, id, (_tx, row) => ({
    consumer: named === undefined ? row.consumer : consumer.data,
    specs: packJson({ ...unpackJson(row.specs), ...added }),
  }));
  return changes;
}

/** Removes keys atomically. @throws 400 for a missing one, 404 */
export async function deleteQosKeys(ctx: AuthedContext, id: string, keys: readonly string[]): Promise<void> {
  await store.update(ctx, id, (_tx, row) => {
    const specs = unpackJson(row.specs);
    const unknown = keys.find((key) => !Object.hasOwn(specs, key));
    if (unknown !== undefined) throw Invalid(`QoS Specs ${id} has no spec with key ${unknown}.`);
    return { specs: packJson(Object.fromEntries(Object.entries(specs).filter(([key]) => !keys.includes(key)))) };
  });
}

/** With `force` even if types use them. @throws 400 while types use them, 404 */
export function deleteQosSpecs(ctx: AuthedContext, id: string, isForced: boolean): Promise<void> {
  return store.remove(ctx, id, async (tx) => {
    const types = await typesOf(tx, id);
    if (types.length > 0 && !isForced) {
      throw Invalid(`QoS Specs ${id} is still associated with ${types.map(({ name }) => name).join(', ')}.`);
    }
    await tx.updateTable('volume_types').set({ qos_specs_id: null }).where('qos_specs_id', '=', id).execute();
  });
}

/** Types that use them. @throws 404 */
export async function listAssociations(ctx: AuthedContext, id: string) {
  await store.load(ctx.database.read, id);
  const types = await typesOf(ctx.database.read, id);
  return types.map((type) => ({ association_type: 'volume_type' as const, ...type }));
}

/** Applies to volumes attached later. @throws 400 if the type has others, 404 */
export function associate(ctx: AuthedContext, id: string, typeId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await store.load(tx, id);
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
    await store.load(tx, id);
    if ((await loadType(tx, typeId)).qos_specs_id !== id) {
      throw Invalid(`Type ${typeId} is not associated with qos specs ${id}.`);
    }
    await setSpecsOf(tx, ctx, typeId, null);
  });
}

/** For all types that use them. @throws 404 */
export function disassociateAll(ctx: AuthedContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await store.load(tx, id);
    for (const type of await typesOf(tx, id)) await setSpecsOf(tx, ctx, type.id, null);
  });
}

async function setSpecsOf(tx: Tx, ctx: AuthedContext, typeId: string, qos_specs_id: string | null): Promise<void> {
  await tx.updateTable('volume_types').set({ qos_specs_id }).where('id', '=', typeId).execute();
  await recordVolumeType(tx, ctx, 'update', typeId, { qos_specs_id });
}

const typesOf = (db: Reader, id: string) =>
  db.selectFrom('volume_types').select(['name', 'id']).where('qos_specs_id', '=', id).orderBy('name').execute();

const loadType = (tx: Tx, id: string) => loadRow(tx, 'volume_types', 'Volume type', id);

const envelope = (ctx: AuthedContext, qos_specs: QosSpecs) => ({
  qos_specs,
  links: linksOf(ctx, 'qos-specs', qos_specs.id),
});
