import { connect, type Socket } from 'node:net';
import type { Host } from './host.ts';

/**
 * Connects to a socket of a host. @throws Error if nothing listens there; on a remote host, the connection ends
 * immediately instead
 */
export async function connectTo({ connection }: Pick<Host, 'connection'>, path: string): Promise<Socket> {
  const lent = await connection.forwardSocket(path);
  return await new Promise((resolve, reject) => {
    const socket = connect(lent.path);
    socket.once('close', () => void lent.release());
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      // The close event reports the end.
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
  });
}
