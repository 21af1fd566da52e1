import { contract } from '#lib/contract/contract.ts';
import { act, change, create, list, perform, remove, show } from '#lib/contract/operation.ts';
import { isTransitional } from './can.ts';
import type * as Schemas from './schema.ts';

export const backupApi = contract<typeof Schemas>()({
  ...{ service: 'volume', audience: 'project', path: '/backups', one: 'backup', many: 'backups' },
  kind: 'backup',
  sort: 'created_at:desc',
  isTransitional,
  operations: {
    summaries: list('BackupSummary', 'BackupQuery', { isCounted: true, summary: 'List volume backups' }),
    list: list('Backup', 'BackupQuery', { isCounted: true, suffix: '/detail', summary: 'List volume backups in full' }),
    // The volume is `backing-up` meanwhile.
    create: create('NewBackup', 'BackupSummary', {
      ...{ summary: 'Back up a volume', status: 202, affects: ['volume', 'quota'] },
    }),
    show: show('Backup', { summary: 'Show a volume backup' }),
    update: change('BackupChanges', 'BackupSummary', {
      summary: 'Change the name or the description of a volume backup',
    }),
    remove: remove({ summary: 'Delete a volume backup', status: 202, affects: ['quota'] }),
    restore: perform('restore', 'Restoration', 'RestoredBackup', {
      ...{ summary: 'Restore a volume backup into a volume', status: 202, affects: ['volume', 'quota'] },
    }),
    act: act({ summary: 'Perform an action on a volume backup: {actions}' }),
  },
});
