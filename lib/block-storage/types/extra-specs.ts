import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadVolumeType, recordVolumeType, visibleSpecs } from './service.ts';

type Specs = Record<string, string>;

export const listTypeSpecs = async (ctx: AuthedContext, id: string): Promise<Specs> =>
  visibleSpecs(ctx, await loadVolumeType(ctx.database.read, ctx, id));

/** @throws 404 for the type or the key */
export const getTypeSpec = async (ctx: AuthedContext, { id, key }: SpecPath): Promise<Specs> =>
  pick(await listTypeSpecs(ctx, id), key);

/** Adds or replaces keys; returns the given ones. @throws 404 */
export async function addTypeSpecs(ctx: AuthedContext, id: string, added: Specs): Promise<Specs> {
  await change(ctx, id, (specs) => ({ ...specs, ...added }));
  return added;
}

/** Sets the key in the path. @throws 400 if the body has another one, 404 */
export async function updateTypeSpec(ctx: AuthedContext, { id, key }: SpecPath, body: Specs): Promise<Specs> {
  const keys = Object.keys(body);
  if (keys.length !== 1 || keys[0] !== key) {
    throw Invalid(`Request body and URI mismatch: the body must be {"${key}": "<value>"}.`);
  }
  return addTypeSpecs(ctx, id, body);
}

/** @throws 404 for the type or the key */
export const deleteTypeSpec = (ctx: AuthedContext, { id, key }: SpecPath): Promise<void> =>
  change(ctx, id, (specs) => {
    pick(specs, key);
    return Object.fromEntries(Object.entries(specs).filter(([name]) => name !== key));
  });

interface SpecPath {
  id: string;
  key: string;
}

function change(ctx: AuthedContext, id: string, changed: (specs: Specs) => Specs): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const specs = changed(unpackJson((await loadVolumeType(tx, ctx, id)).extra_specs));
    const extra_specs = packJson(specs);
    await tx.updateTable('volume_types').set({ extra_specs }).where('id', '=', id).execute();
    await recordVolumeType(tx, ctx, 'update', id, { extra_specs: specs });
  });
}

function pick(specs: Specs, key: string): Specs {
  const value = Object.hasOwn(specs, key) ? specs[key] : undefined;
  if (value === undefined) throw new PlatformError('notFound', `The volume type has no extra specs with key ${key}.`);
  return { [key]: value };
}
