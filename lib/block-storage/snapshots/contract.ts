import { contract } from '#lib/contract/contract.ts';
import { act, change, create, list, remove, show } from '#lib/contract/operation.ts';
import { isTransitional } from './can.ts';
import type * as Schemas from './schema.ts';

export const snapshotApi = contract<typeof Schemas>()({
  ...{ service: 'volume', audience: 'project', path: '/snapshots', one: 'snapshot', many: 'snapshots' },
  kind: 'snapshot',
  sort: 'created_at:desc',
  isTransitional,
  operations: {
    summaries: list('SnapshotSummary', 'SnapshotQuery', { isCounted: true, summary: 'List volume snapshots' }),
    list: list('Snapshot', 'SnapshotQuery', {
      isCounted: true,
      suffix: '/detail',
      summary: 'List volume snapshots in full',
    }),
    create: create('NewSnapshot', 'SnapshotSummary', {
      ...{ summary: 'Create a snapshot of a volume', status: 202, affects: ['quota'] },
    }),
    show: show('Snapshot', { summary: 'Show a volume snapshot' }),
    update: change('SnapshotChanges', 'SnapshotSummary', {
      summary: 'Change the name or the description of a volume snapshot',
    }),
    remove: remove({ summary: 'Delete a volume snapshot', status: 202, affects: ['quota'] }),
    act: act({ summary: 'Perform an action on a volume snapshot: {actions}' }),
  },
});
