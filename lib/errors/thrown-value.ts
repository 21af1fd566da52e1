/** A value that was thrown although it is not an error. */
class ThrownValueError extends Error {
  override name = 'ThrownValueError';
  readonly value: unknown;

  constructor(value: unknown) {
    super(String(value));
    this.value = value;
  }
}

/** What `catch` received, as an error. */
export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new ThrownValueError(thrown));
