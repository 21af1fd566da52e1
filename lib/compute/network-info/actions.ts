import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { action } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Gone } from '#lib/http/errors.ts';
import { rule } from '#lib/identity/operations.ts';
import { assertOnHost } from '../servers/on-host.ts';
import { loadServer } from '../servers/service.ts';
import { injectNetworkInfoWorkflow } from './workflow.ts';

const ADMIN_ACTIONS_INJECT_NETWORK_INFO = rule('os_compute_api:os-admin-actions:inject_network_info', 'admin');

/** Brings a machine's network cards in line with the server's ports. @throws 404, 409 when it is on no host */
function injectNetworkInfo(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, id);
    assertOnHost(server);
    await startWorkflow(tx, injectNetworkInfoWorkflow, server, { serverId: id });
  });
}

export const networkInfoActions = {
  injectNetworkInfo: action({
    policy: ADMIN_ACTIONS_INJECT_NETWORK_INFO,
    status: 202,
    run: (ctx, { params }) => injectNetworkInfo(ctx, params.id),
  }),
  resetNetwork: action({
    policy: ADMIN_ACTIONS_INJECT_NETWORK_INFO,
    status: 202,
    run: () => Promise.reject(Gone('The action resetNetwork was for one hypervisor only, and went with it.')),
  }),
};
