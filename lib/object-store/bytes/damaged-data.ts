/** Stored data differs from what was written. */
export class DamagedData extends Error {
  override name = 'DamagedData';
  /** Location of the data, or id of the object's version. */
  readonly location: string;

  constructor(location: string, message: string) {
    super(message);
    this.location = location;
  }
}
