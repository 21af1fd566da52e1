/** Something that the operator has set up is wrong. The message says what to change. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  /** The setting, file, folder or address that is wrong. */
  readonly subject: string;

  constructor(subject: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.subject = subject;
  }
}
