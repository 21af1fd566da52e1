import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import type { RbdAccess } from '../storage.ts';
import type { Ceph } from './command.ts';

const Address = z.object({ type: z.string(), addr: z.string() });
const Monitors = z.object({
  fsid: z.string(),
  mons: z.array(z.object({ public_addrs: z.object({ addrvec: z.array(Address) }) })),
});

export interface CephAccess extends RbdAccess {
  key: string;
  /** Name of the secret on a host: cluster and user. */
  usage: string;
}

/** Reads monitors and key. @throws Error if that fails */
export async function readAccess(ceph: Ceph): Promise<CephAccess> {
  const { fsid, mons } = Monitors.parse(JSON.parse(await ceph.run('ceph', ['mon', 'dump', '--format', 'json'])));
  const usage = `client.${ceph.user} ${fsid}`;
  return {
    monitors: mons.flatMap(({ public_addrs }) => monitorAt(public_addrs.addrvec)),
    user: ceph.user,
    secretId: uuidOf(usage),
    key: await readKey(ceph),
    usage,
  };
}

/** Prefers the older protocol, which all versions of QEMU support. */
function monitorAt(addresses: readonly z.infer<typeof Address>[]): RbdAccess['monitors'] {
  const { addr = '' } = addresses.find(({ type }) => type === 'v1') ?? addresses[0] ?? {};
  const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(addr) ?? [];
  return host === undefined ? [] : [{ host, port: Number(port) }];
}

/** Deterministic for a user of a cluster. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(`nephos ${text}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The first keyring in ceph.conf that contains the user. */
async function readKey(ceph: Ceph): Promise<string> {
  const names = (await ceph.run('ceph-conf', ['--show-config-value', 'keyring'])).trim();
  for (const path of names.split(',')) {
    const keyring = await readFile(path.trim(), 'utf8').catch(() => '');
    const own = keyring.split(/^(?=\[)/m).find((section) => section.startsWith(`[client.${ceph.user}]`));
    const [, key] = /^\s*key\s*=\s*(\S+)/m.exec(own ?? '') ?? [];
    if (key !== undefined) return key;
  }
  throw new ConfigurationError('NEPHOS_CEPH_USER', `There is no key for client.${ceph.user} in ${names}.`);
}
