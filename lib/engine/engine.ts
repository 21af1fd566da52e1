import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskSpace } from '#lib/data-folder/disk-space.ts';
import type { Database } from '#lib/db/database.ts';
import type { Env, LibvirtAddress } from '#lib/env.ts';
import { type Fence, fenceCommand } from './hypervisor/fence.ts';
import type { HostAddress, HostDirectory } from './hypervisor/host-directory.ts';
import type { Hypervisor } from './hypervisor/hypervisor.ts';
import { JoinedHypervisor } from './hypervisor/joined.ts';
import { Connection } from './hypervisor/libvirt/connection.ts';
import { LibvirtDirectory } from './hypervisor/libvirt/directory.ts';
import type { HostOptions } from './hypervisor/libvirt/hosts.ts';
import { Libvirt } from './hypervisor/libvirt/libvirt.ts';
import { probeType } from './hypervisor/libvirt/probing.ts';
import { type FleetOptions, SimulatedFleet } from './hypervisor/simulated/simulated.ts';
import type { NetworkDriver } from './network/driver.ts';
import { MirroredNetwork } from './network/mirrored.ts';
import { OvnNetwork } from './network/ovn/ovn.ts';
import { SimulatedNetwork } from './network/simulated/simulated.ts';
import { realHosts } from './real-hosts.ts';
import { FileStorage } from './storage/files.ts';
import { volumeFormats } from './storage/qemu-img.ts';
import type { DiskPlace, StorageDriver } from './storage/storage.ts';

/** The drivers that do the work behind the APIs. */
export interface Engine {
  storage: StorageDriver;
  hypervisor: Hypervisor;
  /** The simulated hosts, for those who make them fail; null where all hosts are real. */
  fleet: SimulatedFleet | null;
  /** Takes the power from hosts that do not answer; null where nothing can. */
  fence: Fence | null;
  /** Adds real hosts and looks at them; null where there is nothing to reach them with. */
  hosts: HostDirectory | null;
  network: NetworkDriver;
  /** The networks as a model, for those who send packets through it. */
  simulatedNetwork: SimulatedNetwork;
  /** Lets go of what was connected. */
  close(): Promise<void>;
}

/** What the drivers need of the platform and of its services. */
export interface EngineOptions {
  env: Env;
  database: Database;
  readImage: NonNullable<FleetOptions['readImage']>;
  /** The data of an image as a file of this machine. @throws PermanentFailure when there is none */
  imageFile(imageId: string): Promise<DiskPlace>;
  /** What an administrator should know of the engine. */
  warn(message: string, details: object): void;
}

/** Zone of simulated hosts beside real ones. */
const REHEARSAL = 'simulated';
const FLEET_ALONE = 3;

/** The drivers: libvirt and OVN where there are real hosts, the simulated fleet where there are none, or both side by side. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const hosts = realHosts(options.env);
  return hosts.length === 0 ? simulatedEngine(options) : realEngine(options, hosts);
}

function simulatedEngine(options: EngineOptions): Engine {
  const fleet = fleetOf(options, options.env.NEPHOS_FLEET_HOSTS ?? FLEET_ALONE, 'nova');
  const network = new SimulatedNetwork();
  const storage = storageOf(options.env);
  return {
    storage,
    hypervisor: fleet,
    fleet,
    fence: null,
    hosts: null,
    network,
    simulatedNetwork: network,
    close: async () => {},
  };
}

async function realEngine(options: EngineOptions, hosts: readonly LibvirtAddress[]): Promise<Engine> {
  const { env, warn, imageFile } = options;
  const storage: FileStorage = storageOf(env, {
    isOpen: (volumeId) => libvirt.hasOpen(volumeId),
    copy: (volumeId, target) => libvirt.copyVolume(volumeId, target),
  });
  const known = await knownHosts(options.database);
  const optionsOf = (host: HostAddress): HostOptions => ({
    ...host,
    folder: join(env.NEPHOS_HOSTS_FOLDER, host.name),
    lastKnown: known.get(host.name),
  });
  const libvirt = await Libvirt.open({
    hosts: hosts.map(optionsOf),
    imageFile,
    volumeFile: (volumeId) => storage.locate(volumeId),
  });
  const ovn = new OvnNetwork({
    northbound: env.NEPHOS_OVN_NORTHBOUND,
    southbound: env.NEPHOS_OVN_SOUTHBOUND,
    onLost: (error) => warn('OVN is not reached; tried again', { err: error }),
  });
  const model = new SimulatedNetwork();
  const fleet = env.NEPHOS_FLEET_HOSTS ? fleetOf(options, env.NEPHOS_FLEET_HOSTS, REHEARSAL) : null;
  const program = env.NEPHOS_FENCE_COMMAND;
  return {
    storage,
    hypervisor: fleet ? new JoinedHypervisor(libvirt, fleet) : libvirt,
    fleet,
    hosts: new LibvirtDirectory({
      used: hosts,
      folder: env.NEPHOS_HOSTS_FOLDER,
      connect: ({ name, uri }) => new Connection(name, uri, tmpdir()),
      probeType,
      use: (used) => libvirt.use(used.map(optionsOf)),
    }),
    fence: program ? fenceCommand(program, (host, why) => warn('a host could not be fenced', { host, why })) : null,
    network: new MirroredNetwork(ovn, model),
    simulatedNetwork: model,
    close: () => ovn.stop(),
  };
}

/** What real hosts were when they answered last: one that is away is not taken for one without room. */
async function knownHosts({ read }: Database): Promise<Map<string, HostOptions['lastKnown']>> {
  const rows = await read
    .selectFrom('hosts')
    .select(['name', 'vcpus', 'ram_mb', 'disk_gb', 'hypervisor_version', 'cpu_model'])
    .where('driver', '=', 'libvirt')
    .execute();
  return new Map(
    rows.map((row) => [
      row.name,
      {
        ...{ vcpus: row.vcpus, ramMb: row.ram_mb, diskGb: row.disk_gb, hypervisorVersion: row.hypervisor_version },
        ...(row.cpu_model === null ? {} : { cpuModel: row.cpu_model }),
      },
    ]),
  );
}

const storageOf = (env: Env, live?: ConstructorParameters<typeof FileStorage>[3]) =>
  new FileStorage(env.dataFolder, diskSpace(env), volumeFormats(env.NEPHOS_VOLUME_FORMAT, env.PATH), live);

const fleetOf = ({ env, database, readImage }: EngineOptions, hosts: number, zone: string) =>
  new SimulatedFleet({ database, hosts, zone, speed: env.NEPHOS_FLEET_SPEED, readImage });
