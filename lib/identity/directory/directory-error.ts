import { CodedError } from '#lib/errors/coded-error.ts';

type Code =
  | 'invalid_options'
  | 'not_configured'
  | 'forbidden_host'
  | 'unreachable'
  | 'no_response'
  | 'closed'
  | 'insecure'
  | 'rejected'
  | 'nothing_found'
  | 'ambiguous'
  | 'disabled'
  | 'too_much'
  | 'incomplete';

/** A directory cannot be used with its options, or returns what they exclude. */
export class DirectoryError extends CodedError<Code> {
  override name = 'DirectoryError';
}
