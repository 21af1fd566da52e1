import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Gone } from '#lib/errors/errors.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { machineNics } from '#lib/networking/compute-integration.ts';
import { assertOnHost } from '../../servers/life/change.ts';
import { loadServer } from '../../servers/service.ts';
import { networkInfoVerbs } from './verbs.ts';

/** Attaches missing interfaces. */
const injectNetworkInfoWorkflow = defineWorkflow<{ serverId: string }>({
  name: 'server.inject_network_info',
  run: ({ database, engine }, run, { serverId }) =>
    run.step('plug', async () => {
      for (const nic of await machineNics(database.read, serverId)) await engine.hypervisor.attachPort(serverId, nic);
    }),
  onFailure: () => Promise.resolve(),
});

/** Synchronizes interfaces with ports. @throws 404, 409 without a host */
function injectNetworkInfo(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, id);
    assertOnHost(server);
    await startWorkflow(tx, injectNetworkInfoWorkflow, server, { serverId: id });
  });
}

export const networkInfoActions = {
  actions: serveVerbs(networkInfoVerbs, {
    inject_network_info: handler(injectNetworkInfo),
    reset_network: handler(() =>
      Promise.reject(Gone('The action resetNetwork was removed together with the only hypervisor that supported it.')),
    ),
  }),
  workflows: [injectNetworkInfoWorkflow],
};
