import type { Duplex } from 'node:stream';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { FoundDomain } from './host.ts';
import { connectTo } from './socket.ts';
import { find } from './xml.ts';

/** Connects to the screen of a running machine through a socket on its host. @throws PermanentFailure if it has none */
export async function openScreen({ host, plan, xml }: FoundDomain): Promise<Duplex> {
  if (!host.connection.hasSockets) {
    throw new PermanentFailure(
      `The screen of machine ${plan.id} is a socket on the host ${host.name}: it is reached there, or by an address with qemu+ssh.`,
    );
  }
  const socket = find(xml, 'devices', 'graphics', 'listen')?.attributes.socket;
  if (socket === undefined) throw new Error(`libvirt does not say where the screen of machine ${plan.id} is.`);
  return await connectTo(host, socket);
}
