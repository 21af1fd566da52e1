import type { Reader } from '#lib/db/database.ts';
import { Conflict, NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { SharedKind } from '#lib/networking/rbac-policies/attributes.ts';
import { findObject, nameOfKind, objectsOfProject } from '#lib/networking/rbac-policies/objects.ts';
import { isPolicyInUse, usesByProject, usingObjects } from '#lib/networking/rbac-policies/policy-usage.ts';
import { dropRbacPolicy } from '#lib/networking/rbac-policies/service.ts';
import { EVERYBODY } from '#lib/networking/rbac-policies/sharing.ts';
import { owns, viewerOf } from '#lib/networking/rights.ts';
import { kindName } from './kinds.ts';
import { releaseUses } from './release.ts';
import type { Share, SharedObjects, Shares } from './schema.ts';

const MAX_SHARED_OBJECTS = 200;

interface SharedRow {
  object_type: SharedKind;
  object_id: string;
  /** Project of the object's owner. */
  project_id: string;
}

/** Shares of an object: all for its owner, for other projects only those with the project. @throws 404 */
export async function listShares(ctx: ProjectContext, kind: SharedKind, id: string): Promise<Shares> {
  const { read } = ctx.database;
  const object = await findShared(read, ctx, kind, id);
  return { is_owner: owns(ctx, object.project_id), shares: await sharesOf(read, ctx, object) };
}

/** Objects that the project shares, and objects shared with it, by newest share. */
export async function listSharedObjects(ctx: ProjectContext): Promise<SharedObjects> {
  const { read } = ctx.database;
  const policies = await read
    .selectFrom('rbac_policies')
    .select(['object_type', 'object_id', (eb) => eb.fn.max('created_at').as('newest')])
    .where('action', '=', 'access_as_shared')
    .where((eb) =>
      eb.or([
        eb('target_tenant', '=', ctx.projectId),
        ...objectsOfProject(read, ctx.projectId).map((ids) => eb('object_id', 'in', ids)),
      ]),
    )
    .groupBy(['object_type', 'object_id'])
    .orderBy('newest', 'desc')
    .orderBy('object_id')
    .limit(MAX_SHARED_OBJECTS + 1)
    .execute();
  const shared = policies.slice(0, MAX_SHARED_OBJECTS).map(async ({ object_type, object_id }) => {
    const object = await findObject(read, viewerOf(ctx), { object_type, object_id });
    if (!object) return [];
    const { name, project_id } = object;
    const is_owner = project_id === ctx.projectId;
    const shares = await sharesOf(read, ctx, { object_type, object_id, project_id });
    return [{ object_type, id: object_id, name, project_id, is_owner, shares }];
  });
  return { shared_objects: (await Promise.all(shared)).flat(), is_truncated: policies.length > MAX_SHARED_OBJECTS };
}

/**
 * Ends a share of an object. The owner also ends the use by the other project, all or nothing. The other project can
 * only leave once it no longer uses the object.
 * @throws 404; 409 for a share with all projects, and for a project that still uses the object
 */
export function endShare(ctx: ProjectContext, kind: SharedKind, id: string, shareId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const object = await findShared(tx, ctx, kind, id);
    const policy = await policiesOf(tx, ctx, object).selectAll().where('id', '=', shareId).executeTakeFirst();
    if (!policy) throw NotFound('RBAC Policy', shareId);
    if (policy.target_tenant === EVERYBODY) {
      throw Conflict(`The ${kindName(kind)} is shared with all projects. Only an administrator can end that.`);
    }
    if (owns(ctx, object.project_id) && (await isPolicyInUse(tx, policy, object.project_id))) {
      await releaseUses(tx, ctx, object, await usingObjects(tx, object, policy.target_tenant));
    }
    await dropRbacPolicy(tx, ctx, policy);
  });
}

async function findShared(
  db: Reader,
  ctx: ProjectContext,
  object_type: SharedKind,
  object_id: string,
): Promise<SharedRow> {
  const object = await findObject(db, viewerOf(ctx), { object_type, object_id });
  if (!object) throw NotFound(nameOfKind(object_type), object_id);
  return { object_type, object_id, project_id: object.project_id };
}

/** Shares of an object that are visible to the caller. */
function policiesOf(db: Reader, ctx: ProjectContext, { object_type, object_id, project_id }: SharedRow) {
  const policies = db
    .selectFrom('rbac_policies')
    .where('object_type', '=', object_type)
    .where('object_id', '=', object_id)
    .where('action', '=', 'access_as_shared');
  return owns(ctx, project_id) ? policies : policies.where('target_tenant', 'in', [EVERYBODY, ctx.projectId]);
}

async function sharesOf(db: Reader, ctx: ProjectContext, object: SharedRow): Promise<Share[]> {
  const policies = await policiesOf(db, ctx, object)
    .select(['id', 'target_tenant'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (policies.length === 0) return [];
  const isOwner = owns(ctx, object.project_id);
  const counts = (await usesByProject(db, object.object_type, object.object_id)).filter(({ project_id }) =>
    // Other projects only see their own use. Ports of the platform have an empty project.
    isOwner ? project_id !== '' && project_id !== object.project_id : project_id === ctx.projectId,
  );
  return policies.map(({ id, target_tenant }) => {
    const uses: Share['uses'] = {};
    for (const { use, project_id, count } of counts) {
      if (target_tenant === EVERYBODY || target_tenant === project_id) uses[use] = (uses[use] ?? 0) + count;
    }
    return { id, target_project: target_tenant, uses };
  });
}
