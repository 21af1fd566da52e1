import { randomInt } from 'node:crypto';
import { command } from './command.ts';
import type { MachineNamespace } from './machine-namespace.ts';

/** A network that connects the hosts and the machine. The machine has its first address. */
interface Wire {
  /** The bridge that connects the hosts. */
  bridge: string;
  /** Name of each host's interface on it. */
  card: string;
  /** The first three octets of its addresses. */
  prefix: string;
}

export interface Fabric {
  /** Connects the hosts to each other. */
  hosts: Wire;
  /** The external network, outside of all routers. */
  outside: Wire;
}

/** Each engine on a machine uses one number, and the addresses derived from it. */
const NUMBERS = 256;
const TRIES = 50;

/** Creates the networks, with their bridges in a namespace: when it ends, nothing of them is left on the machine. */
export async function layFabric(middle: MachineNamespace): Promise<Fabric> {
  const number = await takeNumber(middle);
  const hosts = { bridge: 'hosts', card: 'phy0', prefix: `198.18.${number}` };
  const outside = { bridge: 'outside', card: 'ext0', prefix: `198.19.${number}` };
  await addVeth(`nre${number}x`, 'outside0', middle);
  for (const [{ bridge, prefix }, card] of [[hosts, `nre${number}h`] as const, [outside, `nre${number}x`] as const]) {
    await middle.ip(['link', 'add', bridge, 'up', 'type', 'bridge', 'mcast_snooping', '0']);
    await join(middle, `${bridge}0`, bridge);
    await command('ip', ['address', 'add', `${prefix}.1/24`, 'dev', card]);
    await command('ethtool', ['-K', card, ...WHOLE]);
    await command('ip', ['link', 'set', card, 'up']);
  }
  return { hosts, outside };
}

/** Connects a host to each network. */
export async function plugHost(
  fabric: Fabric,
  middle: MachineNamespace,
  host: MachineNamespace,
  name: string,
): Promise<void> {
  for (const { bridge, card } of [fabric.hosts, fabric.outside]) {
    const port = `${bridge}-${name}`;
    // After a power cut, the kernel keeps the old interface while it waits for responses to the last packets.
    await middle.ip(['link', 'delete', port]).catch(unlessGone);
    await middle.ip(['link', 'add', port, 'type', 'veth', 'peer', 'name', card, 'netns', String(host.pid)]);
    await host.run('ethtool', ['-K', card, ...WHOLE]);
    await host.run('ip', ['link', 'set', card, 'up']);
    await join(middle, port, bridge);
  }
}

/** The kernel may remove the interface at the same time, while it cleans up the host's namespace. */
function unlessGone(error: Error): void {
  if (!/Cannot find device|No such device/.test(error.message)) throw error;
}

/** The userspace datapath forwards packets unchanged: nothing computes missing checksums or segments large packets. */
const WHOLE = ['tx', 'off', 'tso', 'off', 'gso', 'off', 'gro', 'off'];

/** Reserves a number by creating the machine's interface on the network of the hosts, whose name contains it. */
async function takeNumber(middle: MachineNamespace, tries = TRIES): Promise<number> {
  const number = randomInt(NUMBERS);
  try {
    await addVeth(`nre${number}h`, 'hosts0', middle);
    return number;
  } catch (error) {
    if (tries === 0) throw error;
    return takeNumber(middle, tries - 1);
  }
}

const addVeth = (name: string, peer: string, { pid }: MachineNamespace) =>
  command('ip', ['link', 'add', name, 'type', 'veth', 'peer', 'name', peer, 'netns', String(pid)]);

async function join(middle: MachineNamespace, port: string, bridge: string): Promise<void> {
  await middle.ip(['link', 'set', port, 'master', bridge, 'up']);
}
