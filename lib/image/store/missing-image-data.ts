/** The data of an image is not in its store. */
export class MissingImageData extends Error {
  override name = 'MissingImageData';
  /** Key of the data, or id of the image. */
  readonly key: string;

  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}
