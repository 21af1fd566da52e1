import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Env, LibvirtAddress } from '#lib/env.ts';
import { hasTool } from './tools.ts';

/** Where libvirt listens on the machine that it runs on: in one process, or in one for each of its drivers. */
const LIBVIRT_SOCKETS = ['/run/libvirt/libvirt-sock', '/run/libvirt/virtqemud-sock'];

/** The hosts that really run machines. By default this machine, where its libvirt and its OVN run; else none. */
export function realHosts(
  env: Pick<Env, 'NEPHOS_HOSTS' | 'NEPHOS_OVN_NORTHBOUND' | 'PATH'>,
  sockets: readonly string[] = LIBVIRT_SOCKETS,
): LibvirtAddress[] {
  if (env.NEPHOS_HOSTS === 'off') return [];
  if (env.NEPHOS_HOSTS !== 'auto') return env.NEPHOS_HOSTS;
  const isThere =
    hasTool('virsh', env.PATH) && sockets.some(isSocket) && isSocket(env.NEPHOS_OVN_NORTHBOUND.replace(/^unix:/, ''));
  return isThere ? [{ name: hostname(), uri: 'qemu:///system' }] : [];
}

function isSocket(path: string): boolean {
  try {
    return statSync(path).isSocket();
  } catch {
    return false;
  }
}
