import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Found } from './host.ts';
import { fileNames } from './plan.ts';

/**
 * Connects to the screen of a machine: a socket of its host, which its folder keeps others from.
 * @throws PermanentFailure where it is on another machine than this one
 */
export function openScreen({ host, plan }: Found): Promise<Duplex> {
  if (!host.connection.isLocal) {
    throw new PermanentFailure(
      `The screen of machine ${plan.id} is a socket on the host ${host.name}: only a Nephos that runs there reaches it.`,
    );
  }
  return new Promise((resolve, reject) => {
    const socket = connect(host.pool.path(fileNames.screen(plan.id)));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      // Its end is told by its closing.
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
  });
}
