import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { machineNics } from '#lib/networking/ports/machine-nics.ts';

/** Plugs in the network cards that a server's machine should have and has not. */
export const injectNetworkInfoWorkflow = defineWorkflow<{ serverId: string }>({
  name: 'server.inject_network_info',
  run: ({ database, engine }, run, { serverId }) =>
    run.step('plug', async () => {
      for (const nic of await machineNics(database.read, serverId)) await engine.hypervisor.attachPort(serverId, nic);
    }),
  onFailure: () => Promise.resolve(),
});
