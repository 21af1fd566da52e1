import type { Duplex } from 'node:stream';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Found } from './host.ts';
import { socketsOf } from './plan.ts';
import { connectTo } from './socket.ts';

/**
 * Connects to the screen of a machine: a socket of its host, which its folder keeps others from.
 * @throws PermanentFailure where it cannot be had
 */
export async function openScreen({ host, plan }: Found): Promise<Duplex> {
  if (!host.connection.hasSockets) {
    throw new PermanentFailure(
      `The screen of machine ${plan.id} is a socket on the host ${host.name}: it is reached there, or by an address with qemu+ssh.`,
    );
  }
  return await connectTo(host, socketsOf(plan.id, host.place).screen);
}
