import type { Tx } from '#lib/db/database.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { bumpIdentity } from './version.ts';

/** Something that happened to an object of identity. */
interface IdentityChange {
  /** Its kind, such as `user`, and the verb. */
  kind: string;
  verb: string;
  id: string;
  before?: unknown;
  after?: unknown;
}

/** Changes who may do what, in one transaction: every token is looked at afresh from then on, in every replica. */
export const changeIdentity = <T>({ database }: Pick<AuthedContext, 'database'>, work: (tx: Tx) => Promise<T>) =>
  database.transact(async (tx) => {
    const result = await work(tx);
    await bumpIdentity(tx);
    return result;
  });

/** Appends to the event log; it is administrators who follow what belongs to no project. */
export const recordIdentity = (tx: Tx, ctx: AuthedContext, { kind, verb, id, before, after }: IdentityChange) =>
  recordEvent(tx, actorOf(ctx), { type: `${kind}.${verb}`, kind, objectId: id, projectId: '', before, after });
