import { connect, type Socket } from 'node:net';
import type { Host } from './host.ts';

/**
 * Connects to a socket of a host.
 * @throws Error when nobody listens there; where the host is another machine, the connection ends at once instead
 */
export async function connectTo({ connection }: Pick<Host, 'connection'>, path: string): Promise<Socket> {
  const lent = await connection.lend(path);
  return await new Promise((resolve, reject) => {
    const socket = connect(lent.path);
    socket.once('close', () => void lent.release());
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      // Its end is told by its closing.
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
  });
}
