import type { Tx } from '#lib/db/database.ts';
import { Forbidden, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { collectionLinks, memberLinks } from '#lib/http/request-links.ts';
import { rule } from '#lib/policy/operations.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { assertKeepsAdmins } from './administrators.ts';
import type { RoleRef } from './effective.ts';
import type { Inference, InferenceList, InferredRole, RoleInferences } from './schema.ts';
import { loadRole } from './service.ts';

interface InferencePath {
  id: string;
  implied_id: string;
}

export const LIST_INFERENCES = rule('identity:list_role_inference_rules', 'admin_or_system_reader');

export async function listImplied(ctx: Context, { id }: { id: string }): Promise<RoleInferences> {
  const prior = await loadRole(ctx.database.read, id);
  const [inferences] = await inferencesOf(ctx, id);
  const implies = inferences?.implies ?? [];
  return { role_inference: { prior_role: refView(ctx, prior), implies }, links: selfLink(ctx) };
}

export async function listInferences(ctx: Context): Promise<InferenceList> {
  return { role_inferences: await inferencesOf(ctx), links: selfLink(ctx) };
}

async function inferencesOf(ctx: Context, priorId?: string): Promise<RoleInferences['role_inference'][]> {
  let rows = ctx.database.read
    .selectFrom('role_implications as i')
    .innerJoin('roles as prior', 'prior.id', 'i.prior_role_id')
    .innerJoin('roles as implied', 'implied.id', 'i.implied_role_id')
    .select(['prior.id as prior_id', 'prior.name as prior_name', 'implied.id', 'implied.name'])
    .orderBy('prior.name')
    .orderBy('prior.id')
    .orderBy('implied.name');
  if (priorId !== undefined) rows = rows.where('prior.id', '=', priorId);
  const found = Map.groupBy(await rows.execute(), ({ prior_id }) => prior_id);
  return [...found].map(([id, implied]) => ({
    prior_role: refView(ctx, { id, name: implied[0]?.prior_name ?? '' }),
    implies: implied.map((role) => refView(ctx, role)),
  }));
}

/** @throws 404 if the role does not directly imply the other */
export async function getInference(ctx: Context, { id, implied_id }: InferencePath): Promise<Inference> {
  const prior = await loadRole(ctx.database.read, id);
  const implied = await loadRole(ctx.database.read, implied_id);
  await ctx.database.read
    .selectFrom('role_implications')
    .select('prior_role_id')
    .where('prior_role_id', '=', id)
    .where('implied_role_id', '=', implied_id)
    .executeTakeFirstOrThrow(() => NotFound('Implied role', implied_id));
  return inferenceView(ctx, prior, implied);
}

/**
 * Creates an implication; cycles are allowed. @throws 403 for role admin as the implied one, and a domain role implied
 * by a global one; 404
 */
export function createInference(ctx: AuthedContext, { id, implied_id }: InferencePath): Promise<Inference> {
  return changeIdentity(ctx, async (tx) => {
    const prior = await loadRole(tx, id);
    const implied = await loadRole(tx, implied_id);
    if (implied.name === 'admin') throw Forbidden('Role admin cannot be implied by another role.');
    if (prior.domain_id === null && implied.domain_id !== null) {
      throw Forbidden(`The global role ${prior.name} cannot imply ${implied.name}, which is a role of one domain.`);
    }
    const implication = { prior_role_id: id, implied_role_id: implied_id };
    const added = await tx
      .insertInto('role_implications')
      .values(implication)
      .onConflict((on) => on.doNothing())
      .returning('prior_role_id')
      .executeTakeFirst();
    if (added) await record(tx, ctx, 'imply', { id, implied_id });
    return inferenceView(ctx, prior, implied);
  });
}

/** @throws 403 if the last administrator depends on it, 404 */
export function deleteInference(ctx: AuthedContext, { params: path }: { params: InferencePath }): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    await loadRole(tx, path.id);
    const { numDeletedRows } = await tx
      .deleteFrom('role_implications')
      .where('prior_role_id', '=', path.id)
      .where('implied_role_id', '=', path.implied_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw NotFound('Implied role', path.implied_id);
    await assertKeepsAdmins(tx, ctx.caller);
    await record(tx, ctx, 'stop_implying', path);
  });
}

const record = (tx: Tx, ctx: AuthedContext, verb: string, { id, implied_id }: InferencePath) =>
  recordIdentity(tx, ctx, { kind: 'role', verb, id, after: { implied_role_id: implied_id } });

const inferenceView = (ctx: Context, prior: RoleRef, implied: RoleRef): Inference => ({
  role_inference: { prior_role: refView(ctx, prior), implies: refView(ctx, implied) },
  links: selfLink(ctx),
});

const refView = (ctx: Context, { id, name }: RoleRef): InferredRole => ({
  id,
  name,
  links: memberLinks(ctx, 'roles', id),
});

const selfLink = (ctx: Context) => ({ self: collectionLinks(ctx).self });
