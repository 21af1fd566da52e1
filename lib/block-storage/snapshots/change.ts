import { changerOf } from '#lib/events/change-row.ts';

export const changeSnapshot = changerOf({ table: 'snapshots', kind: 'snapshot' });
