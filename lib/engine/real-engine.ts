import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contentPath } from '#lib/data-folder/contents.ts';
import { diskSpace } from '#lib/data-folder/disk-space.ts';
import { findInaccessibleFolder, grantFolderAccess } from '#lib/data-folder/folder-access.ts';
import type { Database } from '#lib/db/database.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { keyringsOf } from '#lib/keys/open.ts';
import { signerOf } from '#lib/keys/signer.ts';
import type { Env, LibvirtAddress } from '#lib/settings/env.ts';
import { type Engine, type EngineOptions, evacuationSlots, fileStorageOf, fleetOf, watchdogOf } from './drivers.ts';
import { HostAddresses } from './host-addresses.ts';
import { BackgroundNeighborChecks } from './hypervisor/background-neighbor-checks.ts';
import { fenceCommand } from './hypervisor/fence.ts';
import type { FenceProbes, NeighborProbe } from './hypervisor/fence-probe.ts';
import { HostFencing } from './hypervisor/fencing.ts';
import type { HostAddress, HostDirectory } from './hypervisor/host-directory.ts';
import { JoinedHypervisor } from './hypervisor/joined-hypervisor.ts';
import { probeType } from './hypervisor/libvirt/capacity-probe.ts';
import { Connection } from './hypervisor/libvirt/connection.ts';
import { LibvirtDirectory } from './hypervisor/libvirt/directory.ts';
import type { HostOptions } from './hypervisor/libvirt/hosts.ts';
import { Libvirt } from './hypervisor/libvirt/libvirt.ts';
import type { Owner } from './hypervisor/libvirt/owner.ts';
import type { HostSecret } from './hypervisor/libvirt/secret.ts';
import type { Server } from './hypervisor/libvirt/server-facts.ts';
import { Transfers } from './hypervisor/libvirt/transfers.ts';
import type { VolumeOptions } from './hypervisor/libvirt/volume-sources.ts';
import { NeighborChecks } from './hypervisor/neighbor-checks.ts';
import { type ExclusiveLocks, Locks } from './locks.ts';
import { chassisFault } from './network/metadata/chassis.ts';
import { NamespaceListeners } from './network/metadata/namespace-listeners.ts';
import { NamespaceProbe } from './network/metadata/namespace-probe.ts';
import { MirroredNetwork } from './network/mirrored-network.ts';
import { OvnNetwork } from './network/ovn/ovn.ts';
import { SimulatedNetwork } from './network/simulated/simulated-network.ts';
import { nextPlacement } from './placements.ts';
import { createStorageCutOff } from './revocations.ts';
import { VolumeExports } from './storage/exports/exports.ts';
import type { DiskPlace, LiveVolumes, StorageDriver, VolumeQuiescer } from './storage/storage.ts';
import { createProcessTemporaryFolder } from './temporary-folder.ts';
import { hasTool } from './tools.ts';
import { leaseLocks } from './workflows/lease.ts';

/** Availability zone of simulated hosts beside real ones. */
const REHEARSAL = 'simulated';

export async function realEngine(options: EngineOptions, hosts: readonly LibvirtAddress[]): Promise<Engine> {
  const { env, database, imageFile } = options;
  const { storage, volumes, secret } = await storageOf(options, {
    isOpen: (volumeId) => libvirt.hasOpen(volumeId),
    settle: (volumeId) => libvirt.settleVolume(volumeId),
    copy: (volumeId, target) => libvirt.copyVolume(volumeId, target),
    quiesced: (volumeId, keep) => libvirt.quiescedVolume(volumeId, keep),
  });
  const known = await knownHosts(database);
  const { folders, ...means } = meansOf(options);
  const optionsOf = (host: HostAddress): HostOptions => ({
    ...host,
    ...folderOf(env, host.name),
    lastKnown: known.get(host.name),
    secret,
  });
  const letIn = (owner: Owner) => grantQemuAccess(options, owner);
  const libvirt: Libvirt = await Libvirt.open({
    ...{ hosts: hosts.map(optionsOf), imageFile, volumes, ...means },
    // Ceph volumes are not files.
    letThrough: env.NEPHOS_CEPH_POOL === undefined ? letIn : undefined,
  });
  const ovn = await connectOvn(options);
  const model = new SimulatedNetwork();
  const fleet = env.NEPHOS_FLEET_HOSTS ? fleetOf(options, env.NEPHOS_FLEET_HOSTS, REHEARSAL) : null;
  const use = (used: readonly HostAddress[]) => libvirt.use(used.map(optionsOf));
  const directory = directoryOf(env, { used: hosts, use, ovn, temporaryFolder: means.temporaryFolder });
  return {
    ...{ storage, evacuations: evacuationSlots(options.env) },
    hypervisor: fleet ? new JoinedHypervisor(libvirt, fleet) : libvirt,
    fleet,
    hosts: directory,
    ...{ fencing: fencingOf(options), probes: probesOf(options, { volumes, alone: means.alone, directory }) },
    leftovers: { find: () => libvirt.leftovers(), remove: (leftover) => libvirt.clear(leftover) },
    trialBoots: libvirt.trialBoots,
    imageCaches: { prune: (known) => libvirt.pruneImages(known) },
    network: new MirroredNetwork(ovn, model),
    metadataListeners: createListeners(options, ovn),
    portProbe: hasTool('ip', env.PATH) ? new NamespaceProbe() : null,
    simulatedNetwork: model,
    async close() {
      await Promise.all([ovn.stop(), libvirt.settled()]);
      await libvirt.close();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

interface DirectoryParts {
  used: readonly HostAddress[];
  use(hosts: readonly HostAddress[]): Promise<void>;
  ovn: OvnNetwork;
  temporaryFolder: string;
}

const directoryOf = ({ NEPHOS_HOSTS_FOLDER: folder }: Env, { used, use, ovn, temporaryFolder }: DirectoryParts) =>
  new LibvirtDirectory({
    ...{ used, use, folder, probeType },
    connect: ({ name, uri }) => new Connection(name, uri, temporaryFolder),
    networkProblem: (address, hostname) => chassisFault(ovn, address, hostname),
  });

function meansOf({ env, database, failedDestinations }: EngineOptions) {
  // A SQLite file has a single process.
  const alone: ExclusiveLocks = database.engine === 'postgres' ? leaseLocks(database) : new Locks();
  const temporaryFolder = createProcessTemporaryFolder();
  // Disks count against the data folder and never use the system's temporary folder, which may be in memory.
  const disks = createProcessTemporaryFolder(contentPath(env.dataFolder, 'transfers'));
  return {
    ...{ temporaryFolder, transfers: new Transfers(disks, diskSpace(env)) },
    signer: signerOf(() => keyringsOf(database).tokens, 'machine'),
    alone,
    serverOf: (id: string) => serverIn(database, id),
    nextPlacement: (id: string) => nextPlacement(database, id),
    failedDestinations,
    folders: [temporaryFolder, disks],
  };
}

/** A server that exists and is not being deleted. */
async function serverIn({ read }: Database, id: string): Promise<Server | undefined> {
  const servers = read.selectFrom('servers').select(['host', 'task_state']).where('deleted_at', 'is', null);
  const server = await servers.where('id', '=', id).executeTakeFirst();
  if (!server || server.task_state === 'deleting') return undefined;
  return { host: server.host, isAtRest: server.task_state === null };
}

function fencingOf({ env, warn }: EngineOptions): HostFencing | null {
  const program = env.NEPHOS_FENCE_COMMAND;
  if (!program) return null;
  return new HostFencing(fenceCommand(program, (host, why) => warn('fencing a host failed', { host, why })));
}

interface ProbeParts {
  volumes: VolumeOptions;
  alone: ExclusiveLocks;
  directory: HostDirectory;
}

/** Evidence about failed hosts besides power control. */
const probesOf = (options: EngineOptions, { volumes, alone, directory }: ProbeParts): FenceProbes => ({
  storage: createStorageCutOff({ database: options.database, env: options.env, volumes, alone }),
  watchdog: watchdogOf(options.env),
  neighbors: neighborsOf(options.env, directory),
});

function neighborsOf({ NEPHOS_WATCHDOG_FOLDER: folder }: Env, directory: HostDirectory): NeighborProbe | null {
  if (folder === undefined) return null;
  const addresses = new HostAddresses(() => directory.used);
  return new BackgroundNeighborChecks(new NeighborChecks({ folder, addressesOf: (host) => addresses.of(host) }));
}

/** Gives the local QEMU access to the folder of volumes. If that fails, only exported volumes can be attached here. */
async function grantQemuAccess({ env, warn }: EngineOptions, owner: Owner): Promise<void> {
  try {
    await grantFolderAccess(env.dataFolder, owner);
    const folder = await findInaccessibleFolder(contentPath(env.dataFolder, 'volumes'), owner);
    if (folder !== undefined) warn('QEMU has no access to a parent folder of the volumes', { folder, ...owner });
  } catch (error) {
    warn('granting QEMU access to the folder of the volumes failed', { err: error, ...owner });
  }
}

/** Metadata requests are answered only where Nephos runs on a host of OVN. */
function createListeners({ env, warn }: EngineOptions, ovn: OvnNetwork): NamespaceListeners | null {
  const missing = ['ovs-vsctl', 'ip'].filter((tool) => !hasTool(tool, env.PATH));
  if (missing.length === 0) return new NamespaceListeners(async (name) => (await ovn.hasHost(name)) === true);
  warn('metadata service at 169.254.169.254 is unavailable', { missing });
  return null;
}

/** Opens the storage driver, and the volumes as machines reach them. */
async function storageOf(
  options: EngineOptions,
  live: LiveVolumes & VolumeQuiescer,
): Promise<{ storage: StorageDriver; volumes: VolumeOptions; secret?: HostSecret }> {
  const { env, warn } = options;
  const attachedTo = attachmentsIn(options.database);
  const exportsOf = (locate: (volumeId: string) => Promise<DiskPlace>) =>
    new VolumeExports({
      ...{ dataFolder: env.dataFolder, locate, tlsFolder: env.NEPHOS_STORAGE_TLS_FOLDER },
      onFailure: seldom((volumeId, why) =>
        warn('starting or stopping the export of a volume failed', { volumeId, why }),
      ),
    });
  if (env.NEPHOS_CEPH_POOL === undefined) {
    const storage = fileStorageOf(env, live);
    const locate = (volumeId: string) => storage.locate(volumeId);
    const volumes = { locate, attachedTo, exports: exportsOf(locate), address: env.NEPHOS_STORAGE_ADDRESS };
    return { storage, volumes };
  }
  const { openCephStorage } = await import('./storage/rbd/open.ts');
  const { storage, access } = await openCephStorage(env, env.NEPHOS_CEPH_POOL, live);
  const { secretId: id, usage, key: value } = await access();
  const volumes: VolumeOptions = {
    locate: (volumeId) => storage.locate(volumeId),
    lockOut: (volumeId) => storage.lockOut(volumeId),
    attachedTo,
    exports: exportsOf((volumeId) => Promise.reject(new InvariantError(`Volume ${volumeId} is not a file.`))),
    address: 'off',
  };
  return { storage, volumes, secret: { id, usage, value } };
}

/** Looks up the volumes attached to a server. */
const attachmentsIn =
  ({ read }: Database): VolumeOptions['attachedTo'] =>
  async (machineId, volumeIds) => {
    const attachments = read.selectFrom('volume_attachments').select('volume_id').where('server_id', '=', machineId);
    const rows = await attachments.where('volume_id', 'in', volumeIds).execute();
    return new Set(rows.map((row) => row.volume_id));
  };

/** Folder for disks on each host. */
const folderOf = ({ NEPHOS_HOSTS_FOLDER: folder, NEPHOS_HOSTS_FOLDER_SHARED: isFolderShared }: Env, host: string) => ({
  folder: isFolderShared ? resolve(folder) : join(folder, host),
  isFolderShared,
});

async function connectOvn({ env, warn }: EngineOptions): Promise<OvnNetwork> {
  return new OvnNetwork({
    northbound: env.NEPHOS_OVN_NORTHBOUND,
    southbound: env.NEPHOS_OVN_SOUTHBOUND,
    chassisDownMs: env.NEPHOS_NETWORK_AGENT_DOWN_AFTER_SECONDS * 1000,
    credentials: await credentialsOf(env),
    onLost: seldom((error) => warn('connecting to OVN failed; retrying', { err: error })),
  });
}

/** TLS credentials for OVN. @throws Error with the file that cannot be read */
async function credentialsOf({ NEPHOS_OVN_KEY, NEPHOS_OVN_CERT, NEPHOS_OVN_CA }: Env) {
  const text = async (path: string | undefined) => (path === undefined ? undefined : await readFile(path, 'utf8'));
  return { key: await text(NEPHOS_OVN_KEY), cert: await text(NEPHOS_OVN_CERT), ca: await text(NEPHOS_OVN_CA) };
}

/** Minimum interval between log lines about operations that are retried every few seconds. */
const TELL_EVERY_MS = 60_000;

function seldom<What extends unknown[]>(tell: (...what: What) => void): (...what: What) => void {
  let reportedAt = 0;
  return (...what) => {
    if (Date.now() - reportedAt < TELL_EVERY_MS) return;
    reportedAt = Date.now();
    tell(...what);
  };
}

/** Last known capacities of real hosts, so that an absent host does not appear to have none. */
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
