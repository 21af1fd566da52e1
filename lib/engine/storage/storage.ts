/** A disk image that a volume is made from. */
export interface DiskSource {
  /** A file of this machine, to be read only. */
  path: string;
  /** As the image service names it. */
  format: string;
}

/** Where volumes live. Every call may be repeated after a crash with the same outcome; what needs space may be refused. */
export interface StorageDriver {
  readonly name: string;
  /** Provides an empty volume of the size given. */
  create(volumeId: string, sizeGib: number): Promise<void>;
  /** Provides a copy of another volume, grown to the size given. */
  clone(volumeId: string, sourceId: string, sizeGib: number): Promise<void>;
  /**
   * Provides a volume of the size given that begins with the disk of an image.
   * @throws PermanentFailure when the image cannot be read or does not fit
   */
  createFrom(volumeId: string, source: DiskSource, sizeGib: number): Promise<void>;
  /** Grows a volume; what it holds stays. */
  extend(volumeId: string, sizeGib: number): Promise<void>;
  /** Removes a volume; removing one that is not there succeeds. */
  remove(volumeId: string): Promise<void>;
  /** What is really there, in GiB by volume id. */
  list(): Promise<Map<string, number>>;
}
