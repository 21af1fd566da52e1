import { msg } from '#lib/i18n/text.ts';

/** How Nephos reaches a libvirt: this machine's own, a socket of it, or another machine by SSH or TLS. */
const ADDRESS = /^qemu(?:\+(unix|ssh|tls))?:\/\/(?:([^@/?]+)@)?([^/?]*)\/system(?:\?([^#]*))?$/;
const NAME = /^(?!-)[\w.-]+$/;
const PLACE = /^(?:(?!-)[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/**
 * What may follow the `?`. Left out with intent: `command` and `netcat` run programs, `no_verify` and `known_hosts_verify`
 * take any machine for the right one, `name` asks for something other than what is written.
 */
const PARAMETERS: Record<string, RegExp> = {
  socket: /^\/[\w.,:@+/-]+$/,
  keyfile: /^\/[\w.,:@+/-]+$/,
  known_hosts: /^\/[\w.,:@+/-]+$/,
  pkipath: /^\/[\w.,:@+/-]+$/,
  sshauth: /^[a-z,-]+$/,
  mode: /^(?:auto|direct|legacy)$/,
  no_tty: /^[01]$/,
};

/** Longer ones are none that anybody types. */
export const LONGEST_ADDRESS = 500;

/** Why an address is not used; undefined for one that is good. */
export function whyNotAddress(uri: string): string | undefined {
  const [found, transport, user, place = '', parameters = ''] = ADDRESS.exec(uri) ?? [];
  if (found === undefined) return msg('Use an address such as qemu+ssh://root@node-2/system.');
  if (user?.includes(':')) return msg('An address cannot hold a password. Use a key instead.');
  if (user !== undefined && !NAME.test(user)) return msg('The name of the user has characters that are not allowed.');
  const isRemote = transport === 'ssh' || transport === 'tls';
  if (isRemote && !PLACE.test(place)) return msg('Name the host, as in qemu+ssh://root@node-2/system.');
  if (!isRemote && place !== '') return msg('Say how the host is reached: qemu+ssh:// or qemu+tls://.');
  return parameters === '' ? undefined : whyNotParameters(parameters);
}

function whyNotParameters(text: string): string | undefined {
  for (const pair of text.split('&')) {
    const [key = '', value = ''] = pair.split(/=(.*)/s);
    const allowed = Object.hasOwn(PARAMETERS, key) ? PARAMETERS[key] : undefined;
    if (!allowed) return msg('Only socket, keyfile, known_hosts, pkipath, sshauth, mode and no_tty may follow the ?.');
    if (!allowed.test(value)) return msg('A parameter of the address has a value that is not allowed.');
  }
  return undefined;
}

/** The address with what keeps SSH from asking somebody who is not there. */
export function unattended(uri: string): string {
  if (!uri.startsWith('qemu+ssh:') || /[?&]no_tty=/.test(uri)) return uri;
  return `${uri}${uri.includes('?') ? '&' : '?'}no_tty=1`;
}
