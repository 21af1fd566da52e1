/** What a machine is made of. */
export interface MachineSpec {
  id: string;
  name: string;
  vcpus: number;
  ramMb: number;
  diskGb: number;
  /** Null when it boots from the volume at `/dev/vda`. */
  imageId: string | null;
  metadata: Record<string, string>;
  /** Base64 as the client sent it. */
  userData: string | null;
  /** Volume ids by device. */
  volumes: Record<string, string>;
  portIds: string[];
}

/** What really runs, as the host sees it. */
export interface Machine {
  id: string;
  host: string;
  isRunning: boolean;
  /** Volume ids by device. */
  volumes: Record<string, string>;
  portIds: string[];
}

/** A host of the fleet before anything runs on it. */
export interface HostSpec {
  name: string;
  availabilityZone: string;
  vcpus: number;
  ramMb: number;
  diskGb: number;
}

/**
 * Runs machines on hosts. Every call is idempotent: repeated after a crash it reaches the same end, and asking for what
 * is already so succeeds at once. Calls on a machine that is not there fail, `destroy` and the detaching ones aside.
 * @throws PermanentFailure when trying again cannot help; any other error is worth another try
 */
export interface Hypervisor {
  readonly name: string;
  readonly type: string;
  /** The hosts this driver brings with it. */
  readonly hosts: readonly HostSpec[];
  /** Builds and boots a machine. A machine destroyed meanwhile stays gone. */
  spawn(host: string, spec: MachineSpec): Promise<void>;
  /** Removes a machine and all it holds but volumes and ports. */
  destroy(machineId: string): Promise<void>;
  start(machineId: string): Promise<void>;
  /** Powers off in an orderly way. */
  stop(machineId: string): Promise<void>;
  /** SOFT asks the guest, HARD cuts the power; both end running. */
  reboot(machineId: string, type: 'SOFT' | 'HARD'): Promise<void>;
  attachVolume(machineId: string, volumeId: string, device: string): Promise<void>;
  detachVolume(machineId: string, volumeId: string): Promise<void>;
  attachPort(machineId: string, portId: string): Promise<void>;
  detachPort(machineId: string, portId: string): Promise<void>;
  /** What the machine wrote to its console since it was built, oldest line first. */
  consoleLog(machineId: string): Promise<string>;
  /** Every machine that is really there. */
  list(): Promise<Machine[]>;
}
