import type { Duplex } from 'node:stream';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Found } from './host.ts';
import { socketsOf } from './plan.ts';
import { connectTo } from './socket.ts';
import { find } from './xml.ts';

/**
 * Connects to the screen of a machine: a socket of its host, in a folder that keeps others from it.
 * @throws PermanentFailure where it cannot be had
 */
export async function openScreen({ host, plan, xml }: Found): Promise<Duplex> {
  if (!host.connection.hasSockets) {
    throw new PermanentFailure(
      `The screen of machine ${plan.id} is a socket on the host ${host.name}: it is reached there, or by an address with qemu+ssh.`,
    );
  }
  const socket = find(xml, 'devices', 'graphics', 'listen')?.attributes.socket;
  return await connectTo(host, socket ?? socketsOf(plan.id, host.place).screen);
}
