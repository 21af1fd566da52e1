/** A command cannot continue. Its message is for the operator and is printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}
