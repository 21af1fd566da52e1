/** A rule of a mapping is invalid, or cannot be applied. The message is for its author. */
export class RuleError extends Error {
  override name = 'RuleError';
}
