import { defineChange } from '#lib/events/change-row.ts';

export const changeVolume = defineChange({ table: 'volumes', kind: 'volume' });
