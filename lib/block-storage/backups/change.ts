import { changerOf } from '#lib/events/change-row.ts';

export const changeBackup = changerOf({ table: 'backups', kind: 'backup' });
