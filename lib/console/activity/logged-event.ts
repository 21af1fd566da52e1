import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { ActivityKind } from './kinds.ts';

export type LoggedEvent = Pick<
  Selectable<Tables['events']>,
  'id' | 'at' | 'project_id' | 'user_id' | 'request_id' | 'type' | 'kind' | 'object_id'
>;

/** The effects of one request or recovery on its subject. */
export interface UserAction extends Omit<LoggedEvent, 'kind'> {
  kind: ActivityKind;
  recovery_id?: string;
}
