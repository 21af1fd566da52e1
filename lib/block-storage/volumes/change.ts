import { changerOf } from '#lib/events/change-row.ts';

export const changeVolume = changerOf({ table: 'volumes', kind: 'volume' });
