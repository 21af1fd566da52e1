import type { Reader, Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, NotFound } from '#lib/http/errors.ts';
import type { NetworkRow } from '#lib/networking/networks/view.ts';
import { findNetwork } from '#lib/networking/networks/visible.ts';
import { isInterface } from '#lib/networking/ports/can.ts';
import { dropPort } from '#lib/networking/ports/service.ts';
import { dropRbacPolicy } from '#lib/networking/rbac-policies/service.ts';
import { EVERYBODY } from '#lib/networking/rbac-policies/shared.ts';
import { owns, viewerOf } from '#lib/networking/rights.ts';
import { dropInterface } from '#lib/networking/routers/drop-interface.ts';
import type { NetworkShares } from './schema.ts';

/** With whom a network is shared: all of it for its owner, else only whether it is shared with the project. @throws 404 */
export async function listShares(ctx: ProjectContext, networkId: string): Promise<NetworkShares> {
  const { read } = ctx.database;
  const network = await findShared(read, ctx, networkId);
  const policies = await policiesOf(read, ctx, network)
    .select(['id', 'target_tenant'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const targets = policies.map((policy) => policy.target_tenant);
  const counted =
    targets.length === 0
      ? []
      : await read
          .selectFrom('ports')
          .select(['project_id', (eb) => eb.fn.countAll<number | string>().as('count')])
          .where('network_id', '=', network.id)
          .where('project_id', 'in', targets)
          .groupBy('project_id')
          .execute();
  const ports = new Map(counted.map(({ project_id, count }) => [project_id, Number(count)]));
  return {
    is_owner: owns(ctx, network.project_id),
    shares: policies.map(({ id, target_tenant }) => ({
      id,
      target_project: target_tenant,
      ports: ports.get(target_tenant) ?? 0,
    })),
  };
}

/**
 * Ends a share of a network. Its owner deletes the ports that the other project has there with it; the other project
 * leaves once it has no port there.
 * @throws 404, 409 for a share with all projects, and for a project that leaves while it has ports on the network
 */
export function endShare(ctx: ProjectContext, networkId: string, shareId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const network = await findShared(tx, ctx, networkId);
    const policy = await policiesOf(tx, ctx, network).selectAll().where('id', '=', shareId).executeTakeFirst();
    if (!policy) throw NotFound('RBAC Policy', shareId);
    if (policy.target_tenant === EVERYBODY) {
      throw Conflict('The network is shared with all projects. An administrator ends that on the network itself.');
    }
    if (owns(ctx, network.project_id)) await deletePortsOf(tx, ctx, network, policy.target_tenant);
    await dropRbacPolicy(tx, ctx, policy);
  });
}

async function findShared(db: Reader, ctx: ProjectContext, id: string): Promise<NetworkRow> {
  const network = await findNetwork(db, viewerOf(ctx), id);
  if (!network) throw NotFound('Network', id);
  return network;
}

/** The shares of a network that the caller may know of. */
function policiesOf(db: Reader, ctx: ProjectContext, network: NetworkRow) {
  const policies = db
    .selectFrom('rbac_policies')
    .where('object_type', '=', 'network')
    .where('object_id', '=', network.id)
    .where('action', '=', 'access_as_shared');
  return owns(ctx, network.project_id) ? policies : policies.where('target_tenant', 'in', [EVERYBODY, ctx.projectId]);
}

async function deletePortsOf(tx: Tx, ctx: ProjectContext, network: NetworkRow, projectId: string): Promise<void> {
  const ports = await tx
    .selectFrom('ports')
    .selectAll()
    .where('network_id', '=', network.id)
    .where('project_id', '=', projectId)
    .execute();
  for (const port of ports) {
    if (isInterface(port)) await dropInterface(tx, actorOf(ctx), port);
    else await dropPort(tx, ctx, port);
  }
}
