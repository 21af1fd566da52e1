/** A program, server or database did not respond in time. */
export class NoResponseError extends Error {
  override name = 'NoResponseError';
}
