import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { ActivityKind } from './schema.ts';

/** An event of the log, without what it changed. */
export type LoggedEvent = Pick<
  Selectable<Tables['events']>,
  'id' | 'at' | 'project_id' | 'user_id' | 'request_id' | 'type' | 'kind' | 'object_id'
>;

/** What one request did, or one recovery, by the object that it was about. */
export interface UserAction extends Omit<LoggedEvent, 'kind'> {
  kind: ActivityKind;
  /** The recovery whose requests these are. */
  recovery_id?: string;
}
