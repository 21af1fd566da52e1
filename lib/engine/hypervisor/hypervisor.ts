import type { Duplex, Readable } from 'node:stream';
import type { BootSigns, BootSignsRequest } from './boot-signs.ts';
import type {
  Machine,
  MachineCounters,
  MachineFlavor,
  MachineNeeds,
  MachineNic,
  MachineSize,
  MachineSpec,
  MachineStats,
  MachineVolume,
} from './machine.ts';
import type { SerialConnection } from './serial.ts';

/** Capacity of a host before anything runs on it. */
export interface HostSpec extends MachineSize {
  name: string;
  /** The driver that provides the host. */
  driver: string;
  /** Hypervisor type of the compute API: `QEMU`. */
  hypervisorType: string;
  availabilityZone: string;
  /** Address on the network of the hosts. */
  ip?: string;
  /** Hypervisor version with three digits per part: 8.2.1 is 8002001. */
  hypervisorVersion?: number;
  /** Model name of the processor. */
  cpuModel?: string;
}

export interface HostReport {
  name: string;
  /** Whether the host responds, so that its machines can be changed. */
  isUp: boolean;
  /** `off` when nothing can be running on the host, `on` when it certainly has power. */
  power: 'on' | 'off' | 'unknown';
  /** Time of the last report, ISO 8601 in UTC. */
  seenAt: string;
  /** Time since then in ms by a monotonic clock. Without it, the silence is measured by the system clock. */
  silentMs?: number;
  /** The host responds but cannot start guests. It counts as down immediately, and is not fenced. */
  isUnfit?: true;
  /** Reason for the missing report, for administrators, if known. */
  reason?: string;
  /**
   * What the network controller of the host says, independently of its hypervisor; `seenAt` is its last report.
   * Undefined without a controller, and while that is unknown.
   */
  network?: { isAlive: boolean; seenAt: string } | undefined;
  /** Other hosts to which this host responds although it is silent; undefined without any. */
  reachedBy?: readonly string[];
}

/** What may have changed: one machine, or a host with everything on it. */
export type Change = { machineId: string } | { host: string };

/** Destination host and flavor of a resize. */
export interface ResizeTarget extends MachineFlavor {
  host: string;
  isPoweredOn: boolean;
}

/** Resources of a machine that is being deleted. */
export interface MachineResources {
  volumes: readonly string[];
  /** A host that must have released the machine. */
  from?: string | undefined;
}

/** Thrown when a host does not respond. The operation may have been executed, or may still be running. */
export class HostAwayError extends Error {
  override name = 'HostAwayError';
  /** Whether the host uses its own disk folder, so that another host cannot overwrite its files. */
  readonly isApart: boolean;

  constructor(message: string, { isApart, cause }: { isApart: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isApart = isApart;
  }
}

/** Whether an operation is still required; evaluated once no other operation runs on the machine. */
export type WantedCheck = () => Promise<boolean>;

/**
 * Runs machines on hosts. Every call is idempotent: repeated after a crash it reaches the same state, and a call for a
 * state that is already reached succeeds immediately. Calls on an unknown machine fail, except `destroy` and detach
 * calls. Calls also fail when the power state does not allow them or when the required host is down. @throws
 * PermanentFailure if a retry cannot succeed; any other error can be retried
 */
export interface Hypervisor {
  readonly name: string;
  /** Hosts provided by this driver. */
  readonly hosts: readonly HostSpec[];
  /** Format of the data of `snapshot` on this host, as the image service names it. */
  snapshotFormatOn(host: string): 'raw' | 'qcow2';
  /** Whether machines of this host support `openGraphics`. */
  hasGraphicsOn(host: string): boolean;

  /**
   * The hosts whose hardware currently lacks what a machine needs besides capacity, such as dedicated processors. Hosts
   * that do not respond are not included. @throws PermanentFailure for needs that no host can meet
   */
  findIncapableHosts(needs: MachineNeeds): Promise<readonly string[]>;
  /**
   * The hosts to which a machine cannot be live-migrated because its volumes are files that these hosts lack. After a
   * restart the volumes are exported and migration is possible. Empty if the host of the machine does not respond.
   */
  findUnreachableHosts(machineId: string): Promise<readonly string[]>;
  /**
   * Builds and boots a machine on this host and removes remains of an earlier attempt on hosts that respond. A machine
   * that was destroyed meanwhile is not recreated. @throws HostAwayError
   */
  spawn(host: string, spec: MachineSpec): Promise<void>;
  /**
   * Deletes a machine with everything except volumes and ports, even if its host is down. A copy that still runs on an
   * unresponsive host loses access to the volumes. @throws HostAwayError if `from` does not respond
   */
  destroy(machineId: string, resources?: MachineResources): Promise<void>;

  /** Boots a machine that is off or crashed; no effect on a running one. */
  start(machineId: string): Promise<void>;
  /**
   * Shuts down gracefully from any power state. @param isWanted evaluated once no other operation runs on the machine;
   * if it resolves to false, the machine is not changed
   */
  stop(machineId: string, isWanted?: WantedCheck): Promise<void>;
  /** SOFT asks the guest to reboot, HARD cuts the power in any power state. The machine runs afterwards. */
  reboot(machineId: string, type: 'SOFT' | 'HARD'): Promise<void>;
  pause(machineId: string): Promise<void>;
  unpause(machineId: string): Promise<void>;
  /** Writes the memory of a running or paused machine to disk and frees its processors. */
  suspend(machineId: string): Promise<void>;
  /** Restores the memory written by `suspend` and continues. */
  resume(machineId: string): Promise<void>;

  /**
   * Moves a machine to a host, possibly its current one, and applies the new flavor. A running machine is stopped for
   * it. The old resources stay reserved until `confirmResize` or `revertResize`. Also used for cold migration.
   */
  resize(machineId: string, to: ResizeTarget): Promise<void>;
  confirmResize(machineId: string): Promise<void>;
  revertResize(machineId: string, end: { isPoweredOn: boolean }): Promise<void>;
  /** Moves a running or paused machine without stopping it. */
  migrateLive(machineId: string, host: string): Promise<void>;
  /**
   * Completes a current or imminent live migration quickly at the cost of a pause of the guest. No effect after the
   * migration has finished.
   */
  forceMigration(machineId: string, host: string): Promise<void>;
  /**
   * Rebuilds the machine on another host after its host failed: from its image or boot volume, or with its existing
   * disk if the hosts share a folder. The failed host is not contacted.
   */
  evacuate(host: string, spec: MachineSpec, end: { isPoweredOn: boolean }): Promise<void>;
  /**
   * Creates a new root disk from `spec.imageId` on the same host and applies the rest of `spec`. Volumes and ports are
   * kept.
   */
  rebuild(spec: MachineSpec, end: { isPoweredOn: boolean }): Promise<void>;
  /** Boots from a rescue disk built from an image (null: its own image), with the root disk as the second disk. */
  rescue(machineId: string, imageId: string | null): Promise<void>;
  unrescue(machineId: string): Promise<void>;

  /** @param isWanted as for `stop` */
  attachVolume(machineId: string, volume: MachineVolume, isWanted?: WantedCheck): Promise<void>;
  detachVolume(machineId: string, volumeId: string): Promise<void>;
  /** Notifies the guest that an attached volume has grown; no effect if the volume is not attached. */
  extendVolume(machineId: string, volumeId: string, sizeGib: number): Promise<void>;
  attachPort(machineId: string, nic: MachineNic): Promise<void>;
  detachPort(machineId: string, portId: string): Promise<void>;

  /** The current bytes of the root disk in the format of its host. */
  snapshot(machineId: string): Promise<Readable>;
  setPassword(machineId: string, password: string): Promise<void>;
  /** Sends an interrupt that makes the guest write a crash dump. */
  interrupt(machineId: string): Promise<void>;
  consoleLog(machineId: string): Promise<string>;
  /** What the guest of a running or paused machine has shown of its current boot. */
  bootSigns(machineId: string, request: BootSignsRequest): Promise<BootSigns>;
  openSerial(machineId: string): Promise<SerialConnection>;
  /**
   * Connects to the screen of a running or paused machine (RFB without a password). Several connections can be open. A
   * connection ends when the machine stops or moves. Fails permanently for machines without a screen.
   */
  openGraphics(machineId: string): Promise<Duplex>;
  stats(machineId: string): Promise<MachineStats>;
  /**
   * Counters of all active machines of a host, in one call; machines that are busy may be missing.
   * @throws Error if the host does not respond
   */
  statsOn(host: string): Promise<MachineCounters[]>;

  list(): Promise<Machine[]>;
  /**
   * A machine as `list` has it; undefined only when it is certainly not there.
   * @throws Error, worth another try, when a host that has it or may have it does not respond
   */
  find(machineId: string): Promise<Machine | undefined>;
  /**
   * Subscribes to spontaneous changes of machines and hosts; the returned function unsubscribes. An event is only a
   * hint to look: it may be spurious, and some state changes emit no event.
   */
  onChange(listener: (change: Change) => void): () => void;
  hostReports(): Promise<HostReport[]>;
}
