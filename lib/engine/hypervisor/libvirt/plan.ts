import type { VolumeExport } from '#lib/engine/storage/exports/daemon.ts';
import type { VolumePlace } from '#lib/engine/storage/storage.ts';
import { isSameFlavor, type MachineFlavor, type MachineNic, type MachineSize } from '../machine.ts';
import type { Note } from './note.ts';

/** Where a host finds the data of a volume: where it is, or at an export of the machine that has the file. */
export type VolumeSource = VolumePlace | { export: VolumeExport };

/** A volume as it is plugged into a domain. */
export type PluggedVolume = VolumeSource & {
  volumeId: string;
  /** `/dev/vdb` */
  device: string;
};

export type PluggedNic = Pick<MachineNic, 'portId' | 'macAddress' | 'mtu'>;

/** Everything that a domain is made from, and that can be read from it again. */
export interface Plan {
  id: string;
  vcpus: number;
  ramMb: number;
  volumes: PluggedVolume[];
  nics: PluggedNic[];
  /** Processors of the host that belong to it alone, one for each of its own; empty when it floats. */
  pinned: number[];
  note: Note;
}

/** The size of a machine. */
export const sizeIn = ({ vcpus, ramMb, note: { diskGb } }: Plan): MachineSize => ({ vcpus, ramMb, diskGb });

/** Whether a machine is what a flavor asks for. */
export const isMadeAs = (plan: Plan, flavor: MachineFlavor): boolean =>
  isSameFlavor({ ...sizeIn(plan), extraSpecs: plan.note.extraSpecs }, flavor);

/** What a host gives to all of its domains. */
export interface Place {
  /** Where disks and consoles lie. */
  folder: string;
  /** The bridge of Open vSwitch, or one of the kernel, that cards are plugged into. */
  bridge: string;
  isOpenVSwitch: boolean;
  type: 'kvm' | 'qemu';
  /** Where other hosts have the folder too: what tells this one's sockets in it from theirs. */
  tag?: string;
}

/** The files of a machine in the folder of its host. */
export const fileNames = {
  root: (id: string) => `${id}-root.qcow2`,
  /** The root disk as it was before a resize on the same host. */
  former: (id: string) => `${id}-former.qcow2`,
  rescue: (id: string) => `${id}-rescue.qcow2`,
  snapshot: (id: string) => `${id}-snapshot.qcow2`,
  config: (id: string) => `${id}-config.iso`,
  log: (id: string) => `${id}-console.log`,
} as const;

/** The socket of a machine's serial port. While the machine moves, both hosts have one. */
export const serialSocketOf = (id: string, { folder, tag }: Pick<Place, 'folder' | 'tag'>): string =>
  `${folder}/${tag === undefined ? id : `${id}-${tag}`}.serial`;
