import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import { defineChange } from '#lib/events/change-row.ts';

export type ScheduleRow = Selectable<Tables['schedules']>;
export type ScheduleRunRow = Selectable<Tables['schedule_runs']>;
export type ScheduleItemRow = Selectable<Tables['schedule_items']>;

export const changeSchedule = defineChange({
  table: 'schedules',
  kind: 'schedule',
  unreported: new Set(['origin', 'next_at', 'user_id', 'user_name']),
});
