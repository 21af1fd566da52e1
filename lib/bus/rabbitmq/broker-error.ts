import { CodedError } from '#lib/errors/coded-error.ts';

/** A session with the broker ended, or the broker did not take a message. */
export class BrokerError extends CodedError<'channel_closed' | 'queue_deleted' | 'unroutable' | 'closed' | 'down'> {
  override name = 'BrokerError';
}
