import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { NewExtraSpec } from '#lib/http/extra-specs.ts';
import { loadFlavor, recordFlavor } from './service.ts';

type Specs = Record<string, string>;

/** @throws 404 as the flavor itself */
export async function listExtraSpecs(ctx: AuthedContext, id: string): Promise<Specs> {
  return unpackJson((await loadFlavor(ctx.database.read, ctx, id)).extra_specs);
}

/** @throws 404 for the flavor or the key */
export async function getExtraSpec(ctx: AuthedContext, id: string, key: string): Promise<Specs> {
  const specs = await listExtraSpecs(ctx, id);
  return { [key]: specOf(specs, id, key) };
}

/** Adds or replaces keys; returns the given ones. @throws 404 */
export async function addExtraSpecs(ctx: AuthedContext, id: string, added: Specs): Promise<Specs> {
  await changeSpecs(ctx, id, (specs) => ({ ...specs, ...added }));
  return added;
}

/** Sets the key in the path. @throws 400 if the body has another one, 404 */
export async function updateExtraSpec(
  ctx: AuthedContext,
  { params: { id, key }, body }: { params: { id: string; key: string }; body: NewExtraSpec },
): Promise<Specs> {
  const keys = Object.keys(body);
  if (keys.length !== 1 || keys[0] !== key) {
    throw Invalid(`Request body and URI mismatch: the body must be {"${key}": "<value>"}.`);
  }
  await changeSpecs(ctx, id, (specs) => ({ ...specs, ...body }));
  return body;
}

/** @throws 404 for the flavor or the key */
export const deleteExtraSpec = (ctx: AuthedContext, id: string, key: string): Promise<void> =>
  changeSpecs(ctx, id, (specs) => {
    specOf(specs, id, key);
    return Object.fromEntries(Object.entries(specs).filter(([name]) => name !== key));
  });

function changeSpecs(ctx: AuthedContext, id: string, changed: (specs: Specs) => Specs): Promise<void> {
  return ctx.database.transact(async (tx: Tx) => {
    const specs = changed(unpackJson((await loadFlavor(tx, ctx, id)).extra_specs));
    await tx
      .updateTable('flavors')
      .set({ extra_specs: packJson(specs) })
      .where('id', '=', id)
      .execute();
    await recordFlavor(tx, ctx, 'update', id, { extra_specs: specs });
  });
}

function specOf(specs: Specs, id: string, key: string): string {
  const value = Object.hasOwn(specs, key) ? specs[key] : undefined;
  if (value === undefined) throw new PlatformError('notFound', `Flavor ${id} has no extra specs with key ${key}.`);
  return value;
}
