/** An object cannot be transferred. The message is for users. */
export class TransferError extends Error {
  override name = 'TransferError';
}
