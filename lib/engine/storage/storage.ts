import type { DiskChunk } from './piece.ts';

/** A disk image that a volume is made from. */
export interface DiskSource {
  /** A file of this machine, to be read only. */
  path: string;
  /** As the image service names it. */
  format: string;
}

/** A disk that storage holds: what a volume is now, or what it was at a snapshot. */
export type DiskRef = { volume: string } | { snapshot: string };

/** Where a disk is to be written as a file. */
export interface DiskExport {
  path: string;
  /** As the image service names it. */
  format: string;
}

/** The file of a volume, for what runs on the same machine. */
export interface DiskPlace {
  path: string;
  /** As the image service names it. */
  format: string;
}

/** How images of Ceph are reached. */
export interface RbdAccess {
  monitors: { host: string; port: number }[];
  /** Without the `client.` before it. */
  user: string;
  /** Under which hosts have the key of the user. */
  secretId: string;
}

/** An image of Ceph, the same on every host. */
export interface RbdImage extends RbdAccess {
  /** `pool/image` */
  name: string;
}

/** Where a volume is, for what plugs it into machines. */
export type VolumePlace = DiskPlace | { rbd: RbdImage };

/** What knows of the volumes that running machines write to: their files are not to be read or grown behind their backs. */
export interface LiveVolumes {
  /** Whether a running machine has it open. When none has, its file is let go of by all who serve it. */
  isOpen(volumeId: string): Promise<boolean>;
  /** Lets go of a file that no running machine has open, before it is read, replaced or removed. */
  settle(volumeId: string): Promise<void>;
  /** Writes what it holds at one moment to a new file, in a format of images. */
  copy(volumeId: string, target: DiskPlace): Promise<void>;
}

/** What knows of the guests that write to volumes. */
export interface VolumeQuiescer {
  /** Does what keeps a moment of a volume, while the file systems on it are whole where a guest that has it open sees to that. */
  quiesced(volumeId: string, keep: () => Promise<void>): Promise<void>;
}

/**
 * Where volumes and their snapshots live. Every call may be repeated after a crash with the same outcome: what is made
 * appears whole or not at all. What needs space may be refused.
 */
export interface StorageDriver {
  readonly name: string;
  /** As the API names the way that volumes take. */
  readonly protocol: 'file' | 'ceph';
  /** Provides an empty volume of the size given. */
  create(volumeId: string, sizeGib: number): Promise<void>;
  /** Provides a copy of another disk, which may go afterwards, grown to the size given. */
  clone(volumeId: string, from: DiskRef, sizeGib: number): Promise<void>;
  /**
   * Provides a volume of the size given that begins with the disk of an image.
   * @throws PermanentFailure when the image cannot be read or does not fit
   */
  createFrom(volumeId: string, source: DiskSource, sizeGib: number): Promise<void>;
  /** Where a volume is, to be plugged into a machine. */
  locate(volumeId: string): Promise<VolumePlace>;
  /** Grows a volume; what it holds stays. One that a running machine has open grows with what tells the guest of it. */
  extend(volumeId: string, sizeGib: number): Promise<void>;
  /** Removes a volume; removing one that is not there succeeds. Its snapshots stay. */
  remove(volumeId: string): Promise<void>;
  /** The volumes that are really there, in GiB by id. */
  list(): Promise<Map<string, number>>;
  /** How much room there is for all that is written, and how much of it is free, in bytes. */
  space(): Promise<{ total: number; free: number }>;

  /** Keeps what a volume holds now. */
  snapshot(snapshotId: string, volumeId: string): Promise<void>;
  /** Removes a snapshot; removing one that is not there succeeds. */
  removeSnapshot(snapshotId: string): Promise<void>;
  /** Makes a volume hold what it held at a snapshot; its size stays. */
  revert(volumeId: string, snapshotId: string): Promise<void>;

  /**
   * What was written to a disk, in order: pieces of 4 MiB at most that begin at multiples of 64 KiB. What lies between
   * them is zeros, and so may be some of what lies in them.
   */
  read(from: DiskRef): AsyncIterable<DiskChunk>;
  /** Makes a volume of the size given hold just what is written in these pieces, whether it was there before or not. */
  restore(volumeId: string, pieces: AsyncIterable<DiskChunk>, sizeGib: number): Promise<void>;
  /**
   * Writes a disk to a file in a format of images.
   * @throws PermanentFailure for a format that cannot be written here
   */
  exportTo(from: DiskRef, target: DiskExport): Promise<void>;
}
