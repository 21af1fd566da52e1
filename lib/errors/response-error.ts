/** A server returned an unexpected status. */
export class ResponseError extends Error {
  override name = 'ResponseError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
