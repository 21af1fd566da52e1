/** An object differs from what the directory of the archive says, because it was changed meanwhile. */
export class ArchiveContentError extends Error {
  override name = 'ArchiveContentError';
  /** Name of the object. */
  readonly object: string;

  constructor(object: string, message: string) {
    super(message);
    this.object = object;
  }
}
