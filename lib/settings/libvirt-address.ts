import { msg } from '#lib/i18n/text.ts';

/**
 * Addresses of the local libvirt, one of its sockets, or another host by SSH or TLS. Groups: transport, user, place,
 * parameters.
 */
export const ADDRESS = /^qemu(?:\+(unix|ssh|tls))?:\/\/(?:([^@/?]+)@)?([^/?]*)\/system(?:\?([^#]*))?$/;
const NAME = /^(?!-)[\w.-]+$/;
const PLACE = /^(?:(?!-)[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/**
 * Allowed query parameters. Excluded on purpose: `command` and `netcat` run programs, `no_verify` and
 * `known_hosts_verify` skip authentication, `name` selects a different target.
 */
const PARAMETERS: Record<string, RegExp> = {
  socket: /^\/[\w.,:@+/-]+$/,
  keyfile: /^\/[\w.,:@+/-]+$/,
  known_hosts: /^\/[\w.,:@+/-]+$/,
  pkipath: /^\/[\w.,:@+/-]+$/,
  mode: /^(?:auto|direct|legacy)$/,
  no_tty: /^[01]$/,
};

/** Maximum length of an address. */
export const LONGEST_ADDRESS = 500;

/** Why an address is invalid; undefined for a valid one. */
export function libvirtUriFault(uri: string): string | undefined {
  const [found, transport, user, place = '', parameters = ''] = ADDRESS.exec(uri) ?? [];
  if (found === undefined) return msg('Use an address such as qemu+ssh://root@node-2/system.');
  if (user?.includes(':')) return msg('An address cannot contain a password. Use a key instead.');
  if (user !== undefined && !NAME.test(user)) return msg('The name of the user has characters that are not allowed.');
  const isRemote = transport === 'ssh' || transport === 'tls';
  if (isRemote && !PLACE.test(place)) return msg('Enter a host, as in qemu+ssh://root@node-2/system.');
  if (!isRemote && place !== '') return msg('Use an address that starts with qemu+ssh:// or qemu+tls://.');
  return parameters === '' ? undefined : parameterFault(parameters);
}

function parameterFault(text: string): string | undefined {
  for (const pair of text.split('&')) {
    const [key = '', value = ''] = pair.split(/=(.*)/s);
    const allowed = Object.hasOwn(PARAMETERS, key) ? PARAMETERS[key] : undefined;
    if (!allowed) return msg('Only socket, keyfile, known_hosts, pkipath, mode and no_tty can follow the ?.');
    if (!allowed.test(value)) return msg('A parameter of the address has a value that is not allowed.');
  }
  return undefined;
}

/** The remote host of an address; undefined for the local machine. */
export function remoteHost(uri: string): string | undefined {
  const [, , , place = ''] = ADDRESS.exec(uri) ?? [];
  const [, host] = /^\[?(.+?)\]?(?::\d+)?$/.exec(place) ?? [];
  return host;
}

export const isSsh = (uri: string): boolean => uri.startsWith('qemu+ssh:');
