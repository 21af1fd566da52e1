import type { Duplex, Readable } from 'node:stream';
import type {
  Machine,
  MachineFlavor,
  MachineNeeds,
  MachineNic,
  MachineSize,
  MachineSpec,
  MachineStats,
  MachineVolume,
} from './machine.ts';
import type { SerialConnection } from './serial.ts';

/** A host of the fleet before anything runs on it. */
export interface HostSpec extends MachineSize {
  name: string;
  /** The driver that brings it. */
  driver: string;
  /** As the compute service names what runs the machines: `QEMU`. */
  hypervisorType: string;
  availabilityZone: string;
  /** Address on the network of the hosts. */
  ip?: string;
  /** Version of what runs the machines, three digits a part: 8.2.1 is 8002001. */
  hypervisorVersion?: number;
  /** What the processor calls itself. */
  cpuModel?: string;
}

/** What a host says of itself, or what is known of one that says nothing. */
export interface HostReport {
  name: string;
  /** Whether its compute process reports, so that machines can be changed there. */
  isUp: boolean;
  /** `off` when it certainly runs nothing any more, `on` when it certainly does run. */
  power: 'on' | 'off' | 'unknown';
  /** When it reported last, as ISO 8601 in UTC. */
  seenAt: string;
  /** It answers, and cannot start a guest: it is down at once, and keeps its power. */
  isUnfit?: true;
  /** Why it does not report, for administrators, where that is known. */
  reason?: string;
}

/** What may be otherwise than before: a machine, or all that is on a host and whether it answers. */
export type Change = { machineId: string } | { host: string };

/** Where a machine goes and how large it is there. */
export interface ResizeTarget extends MachineFlavor {
  host: string;
  isPoweredOn: boolean;
}

/** What a machine that is to go has. */
export interface MachineResources {
  volumes: readonly string[];
  /** A host that must have let go of it. */
  from?: string | undefined;
}

/** Thrown when a host does not answer: what it was told may have been done all the same, or still be. */
export class HostAway extends Error {
  override name = 'HostAway';
  /** Whether disks that it makes are its own: what another host makes in the same name is safe from it. */
  readonly isApart: boolean;

  constructor(message: string, { isApart, cause }: { isApart: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isApart = isApart;
  }
}

/** Whether something is to be done, evaluated when nothing else is done to its machine any more. */
export type WantedCheck = () => Promise<boolean>;

/**
 * Runs machines on hosts. Every call is idempotent: repeated after a crash it reaches the same end, and asking for what
 * is already so succeeds at once. Calls on a machine that is not there fail, `destroy` and the detaching ones aside;
 * so do calls on a machine whose power does not allow them, and calls that need a host which is down.
 * @throws PermanentFailure when trying again cannot help; any other error is worth another try
 */
export interface Hypervisor {
  readonly name: string;
  /** The hosts this driver brings with it. */
  readonly hosts: readonly HostSpec[];
  /** The format of what `snapshot` yields for a machine of this host, as the image service names it. */
  snapshotFormatOn(host: string): 'raw' | 'qcow2';
  /** Whether machines of this host have a screen, to be had by `openGraphics`. */
  hasGraphicsOn(host: string): boolean;

  /**
   * The hosts whose hardware lacks just now what a machine asks for beyond room, such as processors of its own. Those that do not answer
   * are not named. @throws PermanentFailure for what no host could have
   */
  findIncapableHosts(needs: MachineNeeds): Promise<readonly string[]>;
  /**
   * The hosts that a machine cannot be moved to while it runs: its volumes are files that they do not have. Once it was stopped and
   * started they are served to it, and it can. None is named when its own host does not answer.
   */
  outOfReach(machineId: string): Promise<readonly string[]>;
  /**
   * Builds and boots a machine on this host; what was begun of it on another one that answers is given up. A machine
   * destroyed meanwhile stays gone. @throws HostAway
   */
  spawn(host: string, spec: MachineSpec): Promise<void>;
  /**
   * Removes a machine and all it holds but volumes and ports; works although its host is down. What a host that does not answer may
   * still run of it is cut off from its volumes. @throws HostAway when `from` does not answer
   */
  destroy(machineId: string, held?: MachineResources): Promise<void>;

  /** Boots a machine that is off or crashed; a running one stays as it is. */
  start(machineId: string): Promise<void>;
  /**
   * Powers off in an orderly way, from any power.
   * @param isWanted evaluated when nothing else is done to the machine any more; it stays as it is when the answer is no
   */
  stop(machineId: string, isWanted?: WantedCheck): Promise<void>;
  /** SOFT asks the running guest, HARD cuts the power, whatever it was; both end running. */
  reboot(machineId: string, type: 'SOFT' | 'HARD'): Promise<void>;
  /** Stops the processors of a running machine; its memory stays in place. */
  pause(machineId: string): Promise<void>;
  unpause(machineId: string): Promise<void>;
  /** Writes the memory of a running or paused machine to disk and frees the processors. */
  suspend(machineId: string): Promise<void>;
  /** Loads what `suspend` wrote; the machine runs on where it was. */
  resume(machineId: string): Promise<void>;

  /**
   * Moves a machine to a host, perhaps the one it is on, and gives it another size; a running one is stopped for it. What
   * it left stays reserved until `confirmResize` or `revertResize`. Also how a machine that is off is migrated.
   */
  resize(machineId: string, to: ResizeTarget): Promise<void>;
  /** Drops what a resize left behind. */
  confirmResize(machineId: string): Promise<void>;
  /** Back to the host and the size before the resize. */
  revertResize(machineId: string, end: { isPoweredOn: boolean }): Promise<void>;
  /** Moves a running or paused machine without stopping it. */
  migrateLive(machineId: string, host: string): Promise<void>;
  /**
   * A live migration to this host, under way or about to be, ends soon at the price of a pause of the guest; a machine
   * that has arrived stays as it is.
   */
  forceMigration(machineId: string, host: string): Promise<void>;
  /**
   * The machine anew on another host after its own died: from its image, or from the volume it boots from; with its own
   * disk where the hosts have one folder for them. Nobody asks the host that died.
   */
  evacuate(host: string, spec: MachineSpec, end: { isPoweredOn: boolean }): Promise<void>;
  /** A new root disk from `spec.imageId` on the same host; volumes and ports stay, the rest is as `spec` says. */
  rebuild(spec: MachineSpec, end: { isPoweredOn: boolean }): Promise<void>;
  /** Boots from a rescue disk made from an image, its own when null, with its root disk as the second one. */
  rescue(machineId: string, imageId: string | null): Promise<void>;
  /** Boots from its own root disk again. */
  unrescue(machineId: string): Promise<void>;

  /** @param isWanted as for `stop` */
  attachVolume(machineId: string, volume: MachineVolume, isWanted?: WantedCheck): Promise<void>;
  detachVolume(machineId: string, volumeId: string): Promise<void>;
  /** Tells the guest that an attached volume has grown; one that is not attached is no error. */
  extendVolume(machineId: string, volumeId: string, sizeGib: number): Promise<void>;
  attachPort(machineId: string, nic: MachineNic): Promise<void>;
  detachPort(machineId: string, portId: string): Promise<void>;

  /** The bytes of the root disk as it is now, in the format of its host. */
  snapshot(machineId: string): Promise<Readable>;
  /** Changes the administrator's password inside the running guest. */
  setPassword(machineId: string, password: string): Promise<void>;
  /** Interrupts the running guest so that it writes a crash dump. */
  interrupt(machineId: string): Promise<void>;
  /** What the machine wrote to its console since it was built, oldest line first. */
  consoleLog(machineId: string): Promise<string>;
  /** A connection to the serial port of a running or paused machine; several may be open. */
  openSerial(machineId: string): Promise<SerialConnection>;
  /**
   * A connection to the screen of a running or paused machine, which speaks RFB and asks for no password; several may be
   * open. It ends when the machine stops running where it is. Machines without a screen fail for good.
   */
  openGraphics(machineId: string): Promise<Duplex>;
  /** How busy a running or paused machine is. */
  stats(machineId: string): Promise<MachineStats>;

  /** Every machine that is really there; those of a host that is off are not. */
  list(): Promise<Machine[]>;
  /**
   * A machine as `list` has it; undefined only when it is certainly not there.
   * @throws Error, worth another try, when a host that has it or may have it does not answer
   */
  find(machineId: string): Promise<Machine | undefined>;
  /**
   * Tells of what happens to machines and hosts by itself, until what is returned is called. It is a hint to look, and no
   * more: some of it is nothing, and some of what happens is told by nobody.
   */
  onChange(listener: (change: Change) => void): () => void;
  /** Every host of `hosts`, in that order. */
  hostReports(): Promise<HostReport[]>;
}
