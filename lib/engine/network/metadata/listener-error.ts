import { CodedError } from '#lib/errors/coded-error.ts';

/** The metadata of instances cannot be served on this host. */
export class MetadataListenerError extends CodedError<'foreign_host' | 'not_listening'> {
  override name = 'MetadataListenerError';
}
