import type { Hypervisor } from '#lib/engine/hypervisor/hypervisor.ts';
import { POWER } from '../../servers/status.ts';
import type { ServerRow } from '../../servers/view.ts';

/**
 * After a shelving that failed: starts the machine of a server that was running. What was in the memory of a paused or
 * suspended one is lost with its power. Gives what is true of the server then.
 */
export async function powerAgain(hypervisor: Hypervisor, server: ServerRow): Promise<Partial<ServerRow>> {
  const machine = (await hypervisor.list()).find(({ id }) => id === server.id);
  if (machine?.power !== 'off') return {};
  const off = { vm_state: 'stopped', power_state: POWER.shutdown } as const;
  if (server.vm_state !== 'active') return off;
  const isRunning = await hypervisor.start(server.id).then(
    () => true,
    () => false,
  );
  return isRunning ? { vm_state: 'active', power_state: POWER.running } : off;
}
