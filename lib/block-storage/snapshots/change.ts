import { defineChange } from '#lib/events/change-row.ts';

export const changeSnapshot = defineChange({ table: 'snapshots', kind: 'snapshot' });
