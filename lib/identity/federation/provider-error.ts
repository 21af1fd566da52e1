import { CodedError } from '#lib/errors/coded-error.ts';

/** An identity provider sent something that cannot be used. */
export class ProviderError extends CodedError<'status' | 'too_large' | 'invalid_metadata' | 'wrong_issuer'> {
  override name = 'ProviderError';
}
