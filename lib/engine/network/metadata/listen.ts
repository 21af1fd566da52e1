import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { METADATA_ADDRESS } from '../driver.ts';
import type { Place } from './commands.ts';

/** A program of Node has no way into another network namespace, and can be lent a socket that was opened there. */
const PROGRAM = `
  require('node:fs').writeFileSync('/proc/sys/net/ipv4/ip_forward', '0');
  const server = require('node:net').createServer();
  server.listen({ host: process.argv[1], port: 80 }, () => process.send('listening', server, {}, () => process.exit()));
`;

const LONGEST_MS = 30_000;

/**
 * Listens on the address of metadata inside a network namespace. The socket is this process's own: nothing else keeps
 * running for it, and it ends with this process.
 * @throws with what is in the way, such as that somebody listens there already
 */
export async function listenIn(place: Place, namespace: string): Promise<Server> {
  const [command = '', ...args] = place([
    ...['ip', 'netns', 'exec', namespace],
    ...[process.execPath, '--input-type=commonjs', '--eval', PROGRAM, METADATA_ADDRESS],
  ]);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], timeout: LONGEST_MS });
  const said = child.stderr ? text(child.stderr) : Promise.resolve('');
  const listening = new Promise<Server>((resolve) => {
    child.once('message', (_message, handle) => {
      if (handle instanceof Server) resolve(handle);
    });
  });
  const ended = once(child, 'close').then(async () => {
    throw new Error(`Nothing listens in ${namespace}: ${(await said).trim()}`);
  });
  return Promise.race([listening, ended]);
}
