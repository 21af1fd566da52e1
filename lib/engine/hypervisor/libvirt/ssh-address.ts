import { ADDRESS, libvirtUriFault } from '#lib/settings/libvirt-address.ts';
import { VirshFailure } from './failure.ts';

/** How SSH reaches a host; omitted values come from the SSH configuration. */
export interface SshAddress {
  host: string;
  user?: string;
  port?: string;
  keyfile?: string;
  knownHosts?: string;
  /** Path of the libvirt socket on the host. */
  socket: string;
}

/** Sockets of the monolithic daemon and of the modular one. */
const SOCKETS = { legacy: '/run/libvirt/libvirt-sock', direct: '/run/libvirt/virtqemud-sock' };

/** Parses an SSH address. @throws VirshFailure for an invalid one */
export function sshAddress(uri: string): SshAddress {
  const why = libvirtUriFault(uri);
  if (why !== undefined) throw new VirshFailure('lost', why);
  const [, , user, place = '', text = ''] = ADDRESS.exec(uri) ?? [];
  const parameters = new Map(text.split('&').map((pair) => pair.split(/=(.*)/s) as [string, string]));
  const [, host = '', port] = /^\[?(.+?)\]?(?::(\d+))?$/.exec(place) ?? [];
  return {
    ...{ host, user, port, keyfile: parameters.get('keyfile'), knownHosts: parameters.get('known_hosts') },
    socket: parameters.get('socket') ?? (parameters.get('mode') === 'direct' ? SOCKETS.direct : SOCKETS.legacy),
  };
}
