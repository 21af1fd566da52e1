/** The first virtio disk, which a machine boots from. */
export const ROOT_DEVICE = '/dev/vda';

/** How much of a host a machine takes. */
export interface MachineSize {
  vcpus: number;
  ramMb: number;
  diskGb: number;
}

export const sizeOf = ({ vcpus, ramMb, diskGb }: MachineSize): MachineSize => ({ vcpus, ramMb, diskGb });

/** What a flavor makes of a machine. */
export interface MachineFlavor extends MachineSize {
  /** What it asks of the hardware, such as `hw:cpu_policy`. */
  extraSpecs: Record<string, string>;
}

/** Whether two machines are of one make. */
export const isSameFlavor = (one: MachineFlavor, other: MachineFlavor): boolean => makeOf(one) === makeOf(other);

const makeOf = (flavor: MachineFlavor) =>
  JSON.stringify([sizeOf(flavor), Object.entries(flavor.extraSpecs).toSorted()]);

/** A volume as a machine sees it. */
export interface MachineVolume {
  volumeId: string;
  /** `/dev/vdb` */
  device: string;
  sizeGib: number;
}

/** A network card and what the network gives it. */
export interface MachineNic {
  portId: string;
  macAddress: string;
  /** Bytes. */
  mtu: number;
  addresses: { address: string; prefixLength: number; gateway: string | null }[];
}

/** What a machine is made of. */
export interface MachineSpec extends MachineFlavor {
  id: string;
  /** The host name that the guest takes. */
  name: string;
  /** What its root disk is made from; null when it boots from the volume at `/dev/vda`. */
  imageId: string | null;
  metadata: Record<string, string>;
  /** Base64 as the client sent it. */
  userData: string | null;
  /** Written to its root disk before the first boot; contents are Base64. */
  files: { path: string; contents: string }[];
  /** OpenSSH public keys of those who may log in. */
  keys: { name: string; publicKey: string }[];
  volumes: MachineVolume[];
  /** Those that are being taken from it: it is not given them again, and whoever still has them as this machine loses them. */
  leaving?: MachineVolume[];
  /** In the order of its cards. */
  nics: MachineNic[];
  /** What its image asks of the hardware, such as `hw_disk_bus`, and says of the system in it. */
  imageProperties: Record<string, string>;
}

/** What a machine asks of the hardware of its host, by its flavor and its image. */
export type MachineNeeds = Pick<MachineSpec, 'id' | 'vcpus' | 'ramMb' | 'extraSpecs' | 'imageProperties'>;

/** `crashed`: the guest or the process that ran it died by itself. */
export type MachinePower = 'running' | 'paused' | 'suspended' | 'off' | 'crashed';

/** What is really there, as the host sees it. */
export interface Machine {
  id: string;
  host: string;
  power: MachinePower;
  size: MachineSize;
  /** Volume ids by device. */
  volumes: Record<string, string>;
  portIds: string[];
}

/** How busy a running machine is. Counters rise from its boot on. */
export interface MachineStats {
  uptimeS: number;
  /** By virtual processor. */
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
