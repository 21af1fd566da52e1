import type { Duplex } from 'node:stream';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { assertPower } from './driver-context.ts';
import { InstanceFailure } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { connectTo } from './socket.ts';
import { find } from './xml.ts';

/** Connects to the screen of a running machine through a socket on its host. @throws PermanentFailure if it has none */
export async function openScreen(machine: FoundDomain): Promise<Duplex> {
  assertPower(machine, 'openGraphics', 'running', 'paused');
  const { host, plan, xml } = machine;
  if (!host.connection.hasSockets) {
    throw new PermanentFailure(
      `The screen of instance ${plan.id} is a socket on host ${host.name}. It can be reached only from that host or by a qemu+ssh address.`,
    );
  }
  const socket = find(xml, 'devices', 'graphics', 'listen')?.attributes.socket;
  if (socket === undefined)
    throw new InstanceFailure(plan.id, `libvirt does not report the address of the screen of instance ${plan.id}.`);
  return await connectTo(host, socket);
}
