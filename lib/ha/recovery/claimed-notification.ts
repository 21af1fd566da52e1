import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { NotificationRow } from '../notifications/change.ts';

export type VmoveRow = Selectable<Tables['vmoves']>;
export type NewVmove = Insertable<Tables['vmoves']>;
export type StepRow = Selectable<Tables['recovery_steps']>;
export type ServerRow = Selectable<Tables['servers']>;

/** Input types of runs; `workflows.ts` contains the code. */
export const RECOVER = { name: 'ha.recover', pool: 'recovery' } as const;
export const MOVE = { name: 'ha.vmove', pool: 'recovery' } as const;

export interface RecoverInput {
  notificationId: string;
}
export interface MoveInput {
  vmoveId: string;
}

/** The parts of a notification that a recovery stores. */
export type ClaimedNotification = Pick<NotificationRow, 'id' | 'type' | 'host' | 'segment_id' | 'payload' | 'attempts'>;

/** What a recovery keeps of a row. */
export const claimedNotification = ({
  id,
  type,
  host,
  segment_id,
  payload,
  attempts,
}: NotificationRow): ClaimedNotification => ({
  ...{ id, type, host, segment_id, payload, attempts },
});
