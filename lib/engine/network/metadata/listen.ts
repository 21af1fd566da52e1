import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Server } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Place } from './commands.ts';
import { MetadataListenerError } from './listener-error.ts';

/** Node cannot enter another network namespace, but it can use sockets that were opened there. */
const PROGRAM = `
  require('node:fs').writeFileSync('/proc/sys/net/ipv4/ip_forward', '0');
  const listen = ([host, ...others]) => {
    if (host === undefined) return process.exit();
    const server = require('node:net').createServer();
    server.listen({ host, port: 80 }, () => process.send('listening', server, {}, () => listen(others)));
  };
  listen(process.argv.slice(1));
`;

const LONGEST_MS = 30_000;

/**
 * Listens on the addresses of metadata inside a network namespace; those of a link with its card as their scope. The sockets
 * are this process's own: nothing else keeps running for them, and they end with this process.
 * @throws with what is in the way, such as that somebody listens there already
 */
export async function listenInNamespace(
  place: Place,
  namespace: string,
  addresses: readonly string[],
): Promise<Server[]> {
  const [command = '', ...args] = place([
    ...['ip', 'netns', 'exec', namespace],
    ...[process.execPath, '--input-type=commonjs', '--eval', PROGRAM, ...addresses],
  ]);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], timeout: LONGEST_MS });
  const said = child.stderr ? text(child.stderr) : Promise.resolve('');
  const servers: Server[] = [];
  const listening = new Promise<Server[]>((resolve) => {
    child.on('message', (_message, handle) => {
      if (handle instanceof Server) servers.push(handle);
      if (servers.length === addresses.length) resolve(servers);
    });
  });
  const ended = once(child, 'close').then(async () => {
    throw new MetadataListenerError(
      'not_listening',
      `Could not listen in the namespace ${namespace}: ${(await said).trim()}`,
    );
  });
  return Promise.race([listening, ended]).catch((error) => {
    for (const server of servers) server.close();
    throw error;
  });
}
