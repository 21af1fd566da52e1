import type { DiskChunk } from './disk-chunk.ts';

/** A disk image from which a volume is created. */
export interface DiskSource {
  /** A local file, read-only. */
  path: string;
  /** As the image service names it. */
  format: string;
}

/** The current state of a volume, or that of a snapshot. */
export type DiskRef = { volume: string } | { snapshot: string };

/** The target of an export to a file. */
export interface DiskExport {
  path: string;
  /** As the image service names it. */
  format: string;
}

/** The file of a volume on the local machine. */
export interface DiskPlace {
  path: string;
  /** As the image service names it. */
  format: string;
}

/** Access to Ceph images. */
export interface RbdAccess {
  monitors: { host: string; port: number }[];
  /** Without the prefix `client.`. */
  user: string;
  /** Id of the libvirt secret with the user's key on all hosts. */
  secretId: string;
}

/** A Ceph image, the same on every host. */
export interface RbdImage extends RbdAccess {
  /** `pool/image` */
  name: string;
}

/** How machines open a volume. */
export type VolumePlace = DiskPlace | { rbd: RbdImage };

/** Knows which volumes running machines write to: their files must not be read or grown directly. */
export interface LiveVolumes {
  /** Whether a running machine has it open. If not, exports close its file. */
  isOpen(volumeId: string): Promise<boolean>;
  /** Closes the file of a volume that no running machine uses, before it is read, replaced or removed. */
  settle(volumeId: string): Promise<void>;
  /** Copies its state at one moment to a new file in an image format. */
  copy(volumeId: string, target: DiskPlace): Promise<void>;
}

/** Quiesces guests that write to volumes. */
export interface VolumeQuiescer {
  /**
   * Runs `keep` while the file systems of the guest that has the volume open are quiesced, if the guest supports that.
   */
  quiesced(volumeId: string, keep: () => Promise<void>): Promise<void>;
}

/**
 * Stores volumes and snapshots. Every call can be repeated after a crash with the same result: objects appear
 * completely or not at all. Calls that need space may be rejected.
 */
export interface StorageDriver {
  readonly name: string;
  /** Driver type in the API. */
  readonly protocol: 'file' | 'ceph';
  create(volumeId: string, sizeGib: number): Promise<void>;
  /** Creates a volume from another disk, which may be removed afterwards, and grows it. */
  clone(volumeId: string, from: DiskRef, sizeGib: number): Promise<void>;
  /** Creates a volume from an image. @throws PermanentFailure if the image cannot be read or does not fit */
  createFrom(volumeId: string, source: DiskSource, sizeGib: number): Promise<void>;
  /** How machines open a volume. */
  locate(volumeId: string): Promise<VolumePlace>;
  /** Grows a volume and keeps its data. A volume in use is grown by the process that has it open. */
  extend(volumeId: string, sizeGib: number): Promise<void>;
  /** Removes a volume but not its snapshots; succeeds if it does not exist. */
  remove(volumeId: string): Promise<void>;
  /** The existing volumes: GiB by id. */
  list(): Promise<Map<string, number>>;
  /** Total and free bytes for data. */
  space(): Promise<{ total: number; free: number }>;

  /** Stores the current state of a volume. */
  snapshot(snapshotId: string, volumeId: string): Promise<void>;
  /** Succeeds if it does not exist. */
  removeSnapshot(snapshotId: string): Promise<void>;
  /** Restores the state of a snapshot; the size is unchanged. */
  revert(volumeId: string, snapshotId: string): Promise<void>;

  /**
   * Written parts in order: pieces of at most 4 MiB at multiples of 64 KiB. Everything else is zeros; pieces may
   * contain zeros too.
   */
  read(from: DiskRef): AsyncIterable<DiskChunk>;
  /** Creates or replaces a volume with exactly this content. */
  restore(volumeId: string, pieces: AsyncIterable<DiskChunk>, sizeGib: number): Promise<void>;
  /** Writes a disk to a file in an image format. @throws PermanentFailure for an unsupported format */
  exportTo(from: DiskRef, target: DiskExport): Promise<void>;
}
