/** A disk is not where the platform stored it. */
export class MissingDisk extends Error {
  override name = 'MissingDisk';
  readonly diskId: string;

  constructor(diskId: string, message: string) {
    super(message);
    this.diskId = diskId;
  }
}
