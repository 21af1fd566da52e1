import type { ProjectContext } from '#lib/http/context.ts';
import { dropNetwork } from '#lib/networking/networks/service.ts';
import { deleteInterface, REMOVE_INTERFACE } from '#lib/networking/routers/interfaces.ts';
import { isAdmin } from '#lib/policy/caller.ts';

/**
 * Deletes a network together with the interfaces of the project's routers, in one transaction: if the network cannot be
 * deleted, the routers stay connected.
 * @throws 403, 404, 409 while ports use it, or floating IPs or routes require an interface
 */
export function removeNetwork(ctx: ProjectContext, id: string): Promise<void> {
  ctx.policy.enforce(REMOVE_INTERFACE, ctx.caller);
  return ctx.database.transact(async (tx) => {
    let interfaces = tx
      .selectFrom('router_interfaces')
      .innerJoin('ports', 'ports.id', 'router_interfaces.port_id')
      .innerJoin('routers', 'routers.id', 'router_interfaces.router_id')
      .innerJoin('networks', 'networks.id', 'ports.network_id')
      .select(['router_interfaces.router_id', 'router_interfaces.port_id'])
      .where('ports.network_id', '=', id);
    // Only the owner of a shared network may disconnect routers from it.
    if (!isAdmin(ctx.caller)) {
      interfaces = interfaces
        .where('networks.project_id', '=', ctx.projectId)
        .where('routers.project_id', '=', ctx.projectId);
    }
    for (const { router_id, port_id } of await interfaces.execute()) {
      await deleteInterface(tx, ctx, router_id, { port_id });
    }
    await dropNetwork(tx, ctx, id);
  });
}
