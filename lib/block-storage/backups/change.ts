import { defineChange } from '#lib/events/change-row.ts';

export const changeBackup = defineChange({ table: 'backups', kind: 'backup' });
