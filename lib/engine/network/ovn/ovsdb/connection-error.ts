import { CodedError } from '#lib/errors/coded-error.ts';

/** A connection to an OVSDB server cannot be used. The request was rejected or not sent, unless the code is `no_response`. */
export class OvsdbConnectionError extends CodedError<
  'no_connection' | 'no_response' | 'malformed' | 'rejected' | 'not_copied' | 'stopped'
> {
  override name = 'OvsdbConnectionError';
}
