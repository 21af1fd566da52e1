import type { HostSpec } from '../hypervisor.ts';
import { Connection } from './connection.ts';
import { isFailure } from './failure.ts';
import { Host } from './host.ts';
import type { Place } from './plan.ts';
import { Pool } from './pool.ts';
import { type Capacity, probeType, readCapacity } from './probing.ts';

/** A host as an administrator names it. */
export interface HostOptions {
  name: string;
  /** Of libvirt, as `qemu:///system` or `qemu+tls://h2/system`. */
  uri: string;
  /** Availability zone. */
  zone?: string;
  /** Where the disks of its machines lie; its alone. */
  folder: string;
  /** Address on the network of the hosts. */
  ip?: string;
  /** What cards are plugged into; `br-int` of Open vSwitch when not given. */
  bridge?: { name: string; isOpenVSwitch: boolean };
  /** Whether guests run on KVM; found out when not given. */
  type?: Place['type'];
}

const NOTHING: Capacity = { vcpus: 0, ramMb: 0, diskGb: 0 };

/** Connects to a host and asks what it is; one that does not answer has no room. */
export async function openHost(options: HostOptions, temporaryFolder: string): Promise<{ host: Host; spec: HostSpec }> {
  const { name, uri, folder, ip, zone = 'nova', bridge = { name: 'br-int', isOpenVSwitch: true } } = options;
  const connection = new Connection(name, uri, temporaryFolder);
  const pool = new Pool(connection, folder);
  const { capacity, type } = await ask(connection, pool, options).catch((error) => {
    if (!isFailure(error, 'lost')) throw error;
    return { capacity: NOTHING, type: options.type ?? 'kvm' };
  });
  const place: Place = { folder, type, bridge: bridge.name, isOpenVSwitch: bridge.isOpenVSwitch };
  return {
    host: new Host({ connection, pool, place, ip, cpus: capacity.vcpus }),
    spec: {
      name,
      driver: 'libvirt',
      hypervisorType: 'QEMU',
      availabilityZone: zone,
      ...(ip === undefined ? {} : { ip }),
      ...capacity,
    },
  };
}

async function ask(
  connection: Connection,
  pool: Pool,
  { type }: HostOptions,
): Promise<{ capacity: Capacity; type: Place['type'] }> {
  const [node, version, capabilities, room] = await Promise.all([
    connection.run(['nodeinfo']),
    connection.run(['version']),
    connection.run(['capabilities']),
    pool.info(),
  ]);
  return {
    capacity: readCapacity(node, version, capabilities, room),
    type: type ?? (await probeType(connection)),
  };
}
