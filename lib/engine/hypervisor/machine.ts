/** The first virtio disk, from which a machine boots. */
export const ROOT_DEVICE = '/dev/vda';

/** Capacity of a host used by a machine. */
export interface MachineSize {
  vcpus: number;
  ramMb: number;
  diskGb: number;
}

export const sizeOf = ({ vcpus, ramMb, diskGb }: MachineSize): MachineSize => ({ vcpus, ramMb, diskGb });

/** Parts of a flavor that apply to a machine. */
export interface MachineFlavor extends MachineSize {
  /** Extra specs for the hardware, such as `hw:cpu_policy`. */
  extraSpecs: Record<string, string>;
}

export const isSameFlavor = (one: MachineFlavor, other: MachineFlavor): boolean =>
  hardwareKey(one) === hardwareKey(other);

const hardwareKey = (flavor: MachineFlavor) =>
  JSON.stringify([sizeOf(flavor), Object.entries(flavor.extraSpecs).toSorted()]);

export interface MachineVolume {
  volumeId: string;
  /** Such as `/dev/vdb`. */
  device: string;
  sizeGib: number;
}

/** A network interface with its configuration. */
export interface MachineNic {
  portId: string;
  macAddress: string;
  /** Bytes. */
  mtu: number;
  addresses: { address: string; prefixLength: number; gateway: string | null }[];
}

/** Complete description of a machine to be created. */
export interface MachineSpec extends MachineFlavor {
  id: string;
  /** Host name in the guest. */
  name: string;
  /** Image of the root disk; null if the machine boots from the volume at `/dev/vda`. */
  imageId: string | null;
  metadata: Record<string, string>;
  /** Base64, as the client sent it. */
  userData: string | null;
  /** Files written to the root disk before the first boot; contents in Base64. */
  files: { path: string; contents: string }[];
  /** OpenSSH public keys for login. */
  keys: { name: string; publicKey: string }[];
  volumes: MachineVolume[];
  /** Volumes being detached: they are not attached again, and this machine loses access to them. */
  leaving?: MachineVolume[];
  /** In the order of the interfaces. */
  nics: MachineNic[];
  /** Image properties about hardware, such as `hw_disk_bus`, and the operating system. */
  imageProperties: Record<string, string>;
  /** It never ran, so its root disk contains no data. False if omitted. */
  isNew?: boolean;
}

/** Requirements on the hardware of the host. */
export type MachineNeeds = Pick<MachineSpec, 'id' | 'vcpus' | 'ramMb' | 'extraSpecs' | 'imageProperties'>;

/** `crashed`: the guest or its process died. */
export type MachinePower = 'running' | 'paused' | 'suspended' | 'off' | 'crashed';

/** Actual state of a machine as its host reports it. */
export interface Machine {
  id: string;
  host: string;
  power: MachinePower;
  size: MachineSize;
  /** Volume ids by device. */
  volumes: Record<string, string>;
  portIds: string[];
  /** Number of its last placement on a host (`nextPlacement`), if it is verified. */
  placedAt?: number;
}

/** Usage of a running machine. Counters start at boot. */
export interface MachineStats {
  uptimeS: number;
  /** Per vCPU. */
  cpus: { timeNs: number; utilisationPercent: number }[];
  memory: { maximumMb: number; usedMb: number };
  disks: {
    device: string;
    readBytes: number;
    readRequests: number;
    writeBytes: number;
    writeRequests: number;
    errors: number;
  }[];
  nics: {
    portId: string;
    macAddress: string;
    received: { bytes: number; packets: number; bytesPerS: number };
    sent: { bytes: number; packets: number; bytesPerS: number };
  }[];
}

/** Counters of an active machine, summed over its processors, disks and network interfaces. They start at boot. */
export interface MachineCounters {
  id: string;
  vcpus: number;
  cpuTimeNs: number;
  memory: MachineStats['memory'];
  readBytes: number;
  writeBytes: number;
  receivedBytes: number;
  sentBytes: number;
}
