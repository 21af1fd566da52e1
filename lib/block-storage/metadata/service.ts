import { createHash } from 'node:crypto';
import { type Json, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { type Actor, actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';

export type Pairs = Record<string, string>;

/** Objects with metadata. */
export interface MetadataOwner<Row extends { metadata: Json<Pairs> }> {
  /** @throws 404 */
  load(db: Reader, ctx: ProjectContext, id: string): Promise<Row>;
  change(tx: Tx, actor: Actor, row: Row, verb: string, after: { metadata: Json<Pairs> }): Promise<void>;
}

/** Operations on metadata. */
export function metadataOf<Row extends { metadata: Json<Pairs> }>({ load, change }: MetadataOwner<Row>) {
  const read = async (ctx: ProjectContext, id: string): Promise<Pairs> =>
    unpackJson((await load(ctx.database.read, ctx, id)).metadata);
  const write = (ctx: ProjectContext, id: string, changed: (pairs: Pairs) => Pairs): Promise<Pairs> =>
    ctx.database.transact(async (tx) => {
      const row = await load(tx, ctx, id);
      assertUnchanged(ctx, unpackJson(row.metadata));
      const metadata = changed(unpackJson(row.metadata));
      await change(tx, actorOf(ctx), row, 'update', { metadata: packJson(metadata) });
      return metadata;
    });
  const merge = (ctx: ProjectContext, id: string, added: Pairs): Promise<Pairs> =>
    write(ctx, id, (pairs) => assertPairCount({ ...pairs, ...added }));
  return {
    read,
    /** Adds pairs and returns all. @throws 400 for too many, 404 */
    merge,
    /** Replaces all pairs. @throws 404 */
    replace: (ctx: ProjectContext, id: string, pairs: Pairs): Promise<Pairs> => write(ctx, id, () => pairs),
    /** @throws 404 for the object or the key */
    readOne: async (ctx: ProjectContext, id: string, key: string): Promise<Pairs> => pick(await read(ctx, id), key),
    /** Sets the key in the path. @throws 400 if the body has another one, 404 */
    async setOne(ctx: ProjectContext, { id, key }: { id: string; key: string }, meta: Pairs): Promise<Pairs> {
      const keys = Object.keys(meta);
      if (keys.length !== 1 || keys[0] !== key) {
        throw Invalid(`Request body and URI mismatch: the body must be {"meta": {"${key}": "<value>"}}.`);
      }
      return pick(await merge(ctx, id, meta), key);
    },
    /** @throws 404 for the object or the key */
    async removeOne(ctx: ProjectContext, id: string, key: string): Promise<void> {
      await write(ctx, id, (pairs) => {
        pick(pairs, key);
        return Object.fromEntries(Object.entries(pairs).filter(([name]) => name !== key));
      });
    },
  };
}

/** Minor microversion since which responses have an ETag. */
export const ETAGS = 15;

/** Identifies the pairs in any order. */
export function etagOf(pairs: Pairs): string {
  const ordered = Object.entries(pairs).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `"${createHash('sha256').update(JSON.stringify(ordered)).digest('hex')}"`;
}

/** @throws 412 if the pairs have changed */
function assertUnchanged(ctx: ProjectContext, pairs: Pairs): void {
  const wanted = ctx.microversion.minor >= ETAGS ? ctx.header('if-match') : undefined;
  if (wanted === undefined || wanted === '*') return;
  if (wanted.split(',').some((one) => one.trim() === etagOf(pairs))) return;
  throw new PlatformError('preconditionFailed', 'The metadata has changed. Read it again.');
}

/** Limit of a request. */
const MAX_PAIRS = 1000;

function assertPairCount(pairs: Pairs): Pairs {
  if (Object.keys(pairs).length <= MAX_PAIRS) return pairs;
  throw Invalid(`Invalid input received: At most ${MAX_PAIRS} metadata items are allowed.`);
}

function pick(pairs: Pairs, key: string): Pairs {
  const value = Object.hasOwn(pairs, key) ? pairs[key] : undefined;
  if (value === undefined) throw new PlatformError('notFound', `Metadata item ${key} was not found.`);
  return { [key]: value };
}
