/** A bug: a state that the code excludes, or a wrong use of a function. Nothing handles it; the message is for developers. */
export class InvariantError extends Error {
  override name = 'InvariantError';
}
