import { GIB } from '#lib/bytes.ts';
import { type HostExamination, type HostProblem, hostProblem, sortBySeverity } from '../host-directory.ts';
import { startTrial, trialName } from './trial.ts';

/** The libvirt client connected to one host. Both methods reject with an error whose message is the output of virsh. */
export interface Virsh {
  run(args: readonly string[], options?: { timeoutMs?: number }): Promise<string>;
  /** Runs a command with a temporary file that has this content; `{file}` in the arguments becomes its path. */
  runWith(content: string, args: readonly string[]): Promise<string>;
}

export interface ExamineOptions {
  /** Folder for the disks of its machines. */
  folder: string;
  /** Whether guests really run on KVM. */
  probeType(): Promise<'kvm' | 'qemu'>;
  /** The network problem of the host with this host name; undefined if it is connected, or the state is unknown. */
  networkProblem(hostname: string | null): Promise<HostProblem | undefined>;
}

const ANSWER_MS = 10_000;
/** The version in Ubuntu 22.04; Debian 12 has a newer one. */
const OLDEST_LIBVIRT = '8.0.0';
/** Maximum clock difference in seconds. Certificates and the age of reports tolerate little. */
const CLOCK_S = 5;
const POOL = 'nephos';
const BRIDGE = 'br-int';

const UNKNOWN: HostExamination = {
  isReached: false,
  hostUuid: null,
  hostname: null,
  libvirtVersion: null,
  qemuVersion: null,
  cpuModel: null,
  cores: null,
  memoryMib: null,
  diskGib: null,
  diskFreeGib: null,
  acceleration: null,
  problems: [],
};

/** Examines the host of a connection: its capacity, and what would prevent domains from running. */
export async function examineHost(virsh: Virsh, options: ExamineOptions): Promise<HostExamination> {
  let facts: Partial<HostExamination>;
  try {
    facts = await readFacts(virsh);
  } catch (error) {
    return { ...UNKNOWN, problems: [unreached(messageOf(error))] };
  }
  const room = await examineFolder(virsh, options.folder);
  const probed = await options.probeType().catch(() => undefined);
  const machine = await tryMachine(virsh, probed ?? 'qemu');
  const type = machine?.code === 'no_machine' ? undefined : probed;
  const found = [
    tooOld(facts.libvirtVersion),
    ...room.problems,
    machine,
    await options.networkProblem(facts.hostname ?? null),
    type === 'qemu' ? hostProblem('no_kvm') : undefined,
  ];
  return {
    ...UNKNOWN,
    ...facts,
    ...room.size,
    isReached: true,
    acceleration: type === undefined ? null : type === 'kvm' ? 'kvm' : 'emulated',
    problems: sortBySeverity(found.filter((one) => one !== undefined)),
  };
}

async function readFacts(virsh: Virsh): Promise<Partial<HostExamination>> {
  const version = await virsh.run(['version', '--daemon'], { timeoutMs: ANSWER_MS });
  const [node, hostname, capabilities] = await Promise.all([
    virsh.run(['nodeinfo']),
    virsh.run(['hostname']),
    virsh.run(['capabilities']),
  ]);
  const number = (pattern: RegExp) => Number(pattern.exec(node)?.[1] ?? 0);
  return {
    libvirtVersion: firstOf(/^Running against daemon: ([\d.]+)/m, version),
    qemuVersion: firstOf(/^Running hypervisor: QEMU ([\d.]+)/m, version),
    hostname: hostname.trim() || null,
    hostUuid: firstOf(/<host>\s*<uuid>([^<]+)<\/uuid>/, capabilities),
    cpuModel: firstOf(/<model>([^<]+)<\/model>/, capabilities),
    cores: number(/^CPU\(s\):\s+(\d+)/m),
    memoryMib: Math.floor(number(/^Memory size:\s+(\d+) KiB/m) / 1024),
  };
}

const firstOf = (pattern: RegExp, text: string): string | null => pattern.exec(text)?.[1] ?? null;

/** virsh reports the kind of a failure only in its message. */
const REASONS = [
  ['no_client', /virsh is not installed|ENOENT/],
  ['host_key', /Host key verification failed/],
  [
    'access_denied',
    /Permission denied|[Aa]uthentication (?:failed|unavailable|cancelled)|[Aa]ccess denied|certificate/,
  ],
] as const;

const unreached = (message: string): HostProblem =>
  hostProblem(REASONS.find(([, pattern]) => pattern.test(message))?.[0] ?? 'not_reached', message);

function tooOld(version: string | null | undefined): HostProblem | undefined {
  if (!version || version.localeCompare(OLDEST_LIBVIRT, 'en', { numeric: true }) >= 0) return undefined;
  return hostProblem('libvirt_too_old', version);
}

interface Room {
  size: Pick<HostExamination, 'diskGib' | 'diskFreeGib'>;
  problems: HostProblem[];
}

/** The size of the disk folder, whether a file can be written to it, and the time of the host taken from that file. */
async function examineFolder(virsh: Virsh, folder: string): Promise<Room> {
  const name = trialName();
  const size: Room['size'] = { diskGib: null, diskFreeGib: null };
  let own: string | undefined;
  try {
    const pool = (await isRunning(virsh)) ? POOL : name;
    if (pool === name) {
      await virsh.run(['pool-create-as', name, 'dir', '--target', folder, '--build']);
      own = name;
    }
    const info = await virsh.run(['pool-info', pool, '--bytes']);
    size.diskGib = gibOf(/^Capacity:\s+(\d+)/m, info);
    size.diskFreeGib = gibOf(/^Available:\s+(\d+)/m, info);
    const offS = await clockOf(virsh, pool, name);
    return { size, problems: Math.abs(offS) > CLOCK_S ? [hostProblem('clock', String(Math.round(offS)))] : [] };
  } catch (error) {
    return { size, problems: [hostProblem('no_pool', messageOf(error))] };
  } finally {
    if (own !== undefined) await virsh.run(['pool-destroy', own]).catch(() => undefined);
  }
}

const isRunning = (virsh: Virsh): Promise<boolean> =>
  virsh.run(['pool-info', POOL]).then(
    (info) => /^State:\s+running/m.test(info),
    () => false,
  );

const gibOf = (pattern: RegExp, text: string): number => Math.floor(Number(pattern.exec(text)?.[1] ?? 0) / GIB);

/**
 * Seconds by which the host clock is ahead, from the timestamp of a new file, corrected by the duration of the call.
 */
async function clockOf(virsh: Virsh, pool: string, name: string): Promise<number> {
  const before = Date.now() / 1000;
  await virsh.run(['vol-create-as', pool, name, '0', '--format', 'raw']);
  const after = Date.now() / 1000;
  try {
    const time = Number(firstOf(/<mtime>([\d.]+)/, await virsh.run(['vol-dumpxml', name, '--pool', pool])) ?? before);
    return time > after ? time - after : Math.min(0, time - before);
  } finally {
    await virsh.run(['vol-delete', name, '--pool', pool]);
  }
}

/** Starts a trial domain like those of instances. */
async function tryMachine(virsh: Virsh, type: 'kvm' | 'qemu'): Promise<HostProblem | undefined> {
  try {
    await startTrial(virsh, { type, bridge: BRIDGE, isOpenVSwitch: true });
  } catch (error) {
    const message = messageOf(error);
    return hostProblem(/br-int|ovs-vsctl|Open ?vSwitch/i.test(message) ? 'no_bridge' : 'no_machine', message);
  }
  return undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
