import { type Reversals, updateReversal } from '../undo/reversal.ts';
import { scheduleAttributes } from './attributes.ts';

export const SCHEDULE_REVERSALS: Reversals = {
  'schedule.update': updateReversal({
    table: 'schedules',
    inputOf: (columns) => scheduleAttributes.changeTo(columns),
    send: ({ object_id }, schedule) => ({
      method: 'PATCH',
      path: `/console/v1/schedules/${object_id}`,
      json: { schedule },
    }),
  }),
};
