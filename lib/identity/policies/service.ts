import type { Selectable } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { NotFound } from '#lib/http/errors.ts';
import { findPage } from '#lib/http/paging.ts';
import { recordIdentity } from '../change.ts';
import { assertSameId, byId, collectionLinks, memberLinks } from '../collection.ts';
import { newIdentityId } from '../ids.ts';
import type {
  NewPolicyDocument,
  PolicyDocument,
  PolicyDocumentChange,
  PolicyDocumentList,
  PolicyDocumentQuery,
} from './schema.ts';

type Row = Selectable<Tables['policies']>;

export async function listPolicyDocuments(ctx: Context, query: PolicyDocumentQuery): Promise<PolicyDocumentList> {
  let rows = ctx.database.read.selectFrom('policies').selectAll();
  if (query.type !== undefined) rows = rows.where('type', '=', query.type);
  const page = await findPage(rows, 'policies', query, byId('Policy'));
  return { policies: page.rows.map((row) => viewOf(ctx, row)), links: collectionLinks(ctx, page.nextMarker) };
}

/** @throws 404 */
export const getPolicyDocument = async (ctx: Context, id: string): Promise<PolicyDocument> =>
  viewOf(ctx, await load(ctx.database.read, id));

/** Stores a policy document for other services; Nephos itself does not evaluate it. */
export function createPolicyDocument(ctx: AuthedContext, input: NewPolicyDocument): Promise<PolicyDocument> {
  return ctx.database.transact(async (tx) => {
    const row: Row = { id: newIdentityId(), ...input, created_at: creationTime() };
    await tx.insertInto('policies').values(row).execute();
    await record(tx, ctx, 'create', row);
    return viewOf(ctx, row);
  });
}

export function updatePolicyDocument(
  ctx: AuthedContext,
  id: string,
  change: PolicyDocumentChange,
): Promise<PolicyDocument> {
  assertSameId(change, id);
  return ctx.database.transact(async (tx) => {
    const before = await load(tx, id);
    const after: Row = { ...before, type: change.type ?? before.type, blob: change.blob ?? before.blob };
    await tx.updateTable('policies').set(after).where('id', '=', id).execute();
    await record(tx, ctx, 'update', after);
    return viewOf(ctx, after);
  });
}

/** @throws 404 */
export function deletePolicyDocument(ctx: AuthedContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await load(tx, id);
    await tx.deleteFrom('policies').where('id', '=', id).execute();
    await record(tx, ctx, 'delete', row);
  });
}

async function load(db: Reader, id: string): Promise<Row> {
  const row = await db.selectFrom('policies').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('Policy', id);
  return row;
}

const record = (tx: Tx, ctx: AuthedContext, verb: string, { id, type }: Row) =>
  recordIdentity(tx, ctx, { kind: 'policy', verb, id, after: { type } });

const viewOf = (ctx: Context, { id, type, blob }: Row): PolicyDocument => ({
  id,
  type,
  blob,
  links: memberLinks(ctx, 'policies', id),
});
