import { CodedError } from '#lib/errors/coded-error.ts';

type Code =
  | 'not_exported'
  | 'no_port'
  | 'not_started'
  | 'not_ended'
  | 'being_copied'
  | 'not_copied'
  /** The daemon rejected a command. */
  | 'rejected';

/** A volume cannot be exported to other hosts, or its export cannot be changed. */
export class ExportFailure extends CodedError<Code> {
  override name = 'ExportFailure';
}
