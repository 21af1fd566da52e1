import { rethrowInterrupted } from '#lib/engine/workflows/run-ownership.ts';
import { PLATFORM } from '#lib/events/log.ts';
import {
  abandonUnplug,
  activateServerPort,
  endUnplug,
  isHotPlugPending,
  isPlugPending,
  isPortStaying,
  machineNic,
  releaseServerPort,
} from '#lib/networking/compute-integration.ts';
import { defineServerWorkflow, type ServerWork } from '../instance-actions/record.ts';
import { finishChange } from '../servers/life/change.ts';
import type { ServerRow } from '../servers/view/view.ts';

interface Target extends ServerWork {
  portId: string;
}

/** Polling interval for a plugged interface. */
const LONGEST_WAIT_MS = 5000;

/** After a failure the port is deleted or unbound. */
export const attachInterfaceWorkflow = defineServerWorkflow<Target>({
  name: 'server.attach_interface',
  async run({ database, engine }, run, { serverId, portId }) {
    await run.step('plug', async () => {
      const nic = await machineNic(database.read, serverId, portId);
      if (!nic) return;
      await engine.hypervisor.attachPort(serverId, nic);
      // The port may have been deleted before there was an interface to detach.
      if (!(await machineNic(database.read, serverId, portId))) await engine.hypervisor.detachPort(serverId, portId);
    });
    await run.step('end', () =>
      finishChange(database, serverId, (tx, server) => activateServerPort(tx, PLATFORM, placeOf(server, portId))),
    );
  },
  async onFailure({ database, engine, log }, { serverId, portId }) {
    const isOpen = await isPlugPending(database.read, serverId, portId);
    // On a retry the interface may be attached again, or a completed move may have activated it.
    if (!isOpen && (await engine.hypervisor.find(serverId))?.portIds.includes(portId)) return;
    // The process may have died after attaching it.
    const out = engine.hypervisor.detachPort(serverId, portId);
    await out.catch(
      rethrowInterrupted((err) =>
        log.warn({ err, server: serverId }, 'detaching a network interface after a failed attach failed'),
      ),
    );
    await finishChange(database, serverId, (tx) => releaseServerPort(tx, PLATFORM, serverId, portId));
  },
});

/** Waits for a running attachment; after a failure the server keeps the interface. */
export const detachInterfaceWorkflow = defineServerWorkflow<Target>({
  name: 'server.detach_interface',
  async run({ database, engine }, run, { serverId, portId }) {
    for (let turn = 0; await isHotPlugPending(database.read, serverId, portId); turn += 1) {
      await run.sleep(`attached ${turn}`, Math.min(100 * 2 ** turn, LONGEST_WAIT_MS));
    }
    await run.step('unplug', async () => {
      if (!(await isPortStaying(database.read, serverId, portId))) await engine.hypervisor.detachPort(serverId, portId);
    });
    await run.step('end', () => finishChange(database, serverId, (tx) => endUnplug(tx, PLATFORM, serverId, portId)));
  },
  onFailure: ({ database }, { serverId, portId }) =>
    finishChange(database, serverId, (tx, server) => abandonUnplug(tx, PLATFORM, placeOf(server, portId))),
});

const placeOf = ({ id, host }: ServerRow, portId: string) => ({ serverId: id, portId, hostName: host ?? '' });
