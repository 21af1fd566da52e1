import type { VolumeExport } from '#lib/engine/storage/exports/daemon.ts';
import type { VolumePlace } from '#lib/engine/storage/storage.ts';
import { isSameFlavor, type MachineFlavor, type MachineNic, type MachineSize } from '../machine.ts';
import type { Note } from './note.ts';

/** Where a host opens a volume: at its place, or at the export of the machine that has the file. */
export type VolumeSource = VolumePlace | { export: VolumeExport };

export type PluggedVolume = VolumeSource & {
  volumeId: string;
  /** Such as `/dev/vdb`. */
  device: string;
};

export type PluggedNic = Pick<MachineNic, 'portId' | 'macAddress' | 'mtu'>;

/** Everything that determines a domain and can be read back from it. */
export interface Plan {
  id: string;
  vcpus: number;
  ramMb: number;
  volumes: PluggedVolume[];
  nics: PluggedNic[];
  /** Host processors reserved for it, one per vCPU; empty if none are dedicated. */
  pinned: number[];
  note: Note;
}

export const machineSize = ({ vcpus, ramMb, note: { diskGb } }: Plan): MachineSize => ({ vcpus, ramMb, diskGb });

/** Whether a machine matches a flavor. */
export const matchesFlavor = (plan: Plan, flavor: MachineFlavor): boolean =>
  isSameFlavor({ ...machineSize(plan), extraSpecs: plan.note.extraSpecs }, flavor);

/** What all domains of a host share. */
export interface Place {
  /** Folder for disks and consoles. */
  folder: string;
  /** Bridge of Open vSwitch or of the kernel. */
  bridge: string;
  isOpenVSwitch: boolean;
  type: 'kvm' | 'qemu';
  /** Distinguishes the sockets of this host in a shared folder. */
  tag?: string;
}

export const fileNames = {
  root: (id: string) => `${id}-root.qcow2`,
  /** The root disk before a resize on the same host. */
  former: (id: string) => `${id}-former.qcow2`,
  rescue: (id: string) => `${id}-rescue.qcow2`,
  snapshot: (id: string) => `${id}-snapshot.qcow2`,
  config: (id: string) => `${id}-config.iso`,
  log: (id: string) => `${id}-console.log`,
} as const;

/** Socket of the serial port; both hosts have one during a migration. */
export const serialSocketOf = (id: string, { folder, tag }: Pick<Place, 'folder' | 'tag'>): string =>
  `${folder}/${tag === undefined ? id : `${id}-${tag}`}.serial`;
