import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls, type SecureContextOptions } from 'node:tls';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import { OvsdbConnectionError } from './connection-error.ts';

/** Keys and certificates for `ssl:` remotes in PEM. */
export type Credentials = Pick<SecureContextOptions, 'ca' | 'cert' | 'key'>;

/** Parses remotes in the syntax of OVN: `unix:/path`, `tcp:host:port`, `ssl:host:port`, separated by commas. */
export function parseRemotes(text: string): string[] {
  const remotes = text.split(',').map((each) => each.trim());
  for (const remote of remotes) {
    if (!/^(?:unix:.+|(?:tcp|ssl):(?:\[[0-9a-f:.]+\]|[^:\s]+):\d{1,5})$/i.test(remote)) {
      throw new ConfigurationError(
        remote,
        `${remote} is not an address of an OVSDB server. Use unix:/path, tcp:host:port or ssl:host:port.`,
      );
    }
  }
  return remotes;
}

/** A connected socket to one of the remotes. */
export function connectToRemote(remote: string, credentials: Credentials, timeoutMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = socketTo(remote, credentials);
  socket.setTimeout(timeoutMs, () =>
    socket.destroy(new OvsdbConnectionError('no_response', `${remote} does not respond.`)),
  );
  socket.once('error', reject);
  socket.once(remote.startsWith('ssl:') ? 'secureConnect' : 'connect', () => {
    socket.setTimeout(0);
    socket.off('error', reject);
    resolve(socket);
  });
  return promise;
}

function socketTo(remote: string, credentials: Credentials): Socket {
  if (remote.startsWith('unix:')) return connectPlain({ path: remote.slice('unix:'.length) });
  const [, host = '', port = ''] = /^\w+:\[?([^\]]+?)\]?:(\d+)$/.exec(remote) ?? [];
  const place = { host, port: Number(port) };
  // OVN certificates contain no host names, so only the authority is verified.
  if (remote.startsWith('ssl:')) return connectTls({ ...place, ...credentials, checkServerIdentity: () => undefined });
  return connectPlain(place);
}
