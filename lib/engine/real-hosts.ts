import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Env, LibvirtAddress } from '#lib/settings/env.ts';
import { hasTool } from './tools.ts';

/** Sockets of the monolithic libvirt daemon and of the modular one. */
const LIBVIRT_SOCKETS = ['/run/libvirt/libvirt-sock', '/run/libvirt/virtqemud-sock'];

/** The real hosts. By default the local machine if its libvirt and OVN run; otherwise none. */
export function realHosts(
  env: Pick<Env, 'NEPHOS_HOSTS' | 'NEPHOS_OVN_NORTHBOUND' | 'PATH'>,
  sockets: readonly string[] = LIBVIRT_SOCKETS,
): LibvirtAddress[] {
  if (env.NEPHOS_HOSTS === 'off') return [];
  if (env.NEPHOS_HOSTS !== 'auto') return env.NEPHOS_HOSTS;
  return realHostsObstacle(env, sockets) === undefined ? [{ name: hostname(), uri: 'qemu:///system' }] : [];
}

/** Why the settings yield no real host; undefined if they do. */
export function realHostsObstacle(
  env: Pick<Env, 'NEPHOS_HOSTS' | 'NEPHOS_OVN_NORTHBOUND' | 'PATH'>,
  sockets: readonly string[] = LIBVIRT_SOCKETS,
): string | undefined {
  if (env.NEPHOS_HOSTS === 'off') return 'NEPHOS_HOSTS is off';
  if (env.NEPHOS_HOSTS !== 'auto') return undefined;
  if (!hasTool('virsh', env.PATH)) return 'virsh is not installed';
  if (!sockets.some(isSocket)) return 'libvirt is not running on this machine';
  const northbound = env.NEPHOS_OVN_NORTHBOUND;
  return isSocket(northbound.replace(/^unix:/, '')) ? undefined : `OVN does not respond at ${northbound}`;
}

function isSocket(path: string): boolean {
  try {
    return statSync(path).isSocket();
  } catch {
    return false;
  }
}
