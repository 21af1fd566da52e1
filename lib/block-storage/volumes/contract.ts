import { contract } from '#lib/contract/contract.ts';
import { act, change, create, list, read, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';
import { isTransitional } from './statuses.ts';

export const volumeApi = contract<typeof Schemas>()({
  ...{ service: 'volume', audience: 'project', path: '/volumes', one: 'volume', many: 'volumes' },
  kind: 'volume',
  sort: 'created_at:desc',
  isTransitional,
  operations: {
    summaries: list('VolumeSummary', 'VolumeQuery', { isCounted: true, summary: 'List volumes by name' }),
    list: list('Volume', 'VolumeQuery', { isCounted: true, suffix: '/detail', summary: 'List volumes in full' }),
    totals: read('volume-summary', 'VolumesSummary', {
      ...{ suffix: '/summary', summary: 'Count volumes and their total size', query: 'VolumeQuery', since: 12 },
    }),
    create: create('VolumeRequest', 'ChangedVolume', { summary: 'Create a volume', status: 202, affects: ['quota'] }),
    show: show('Volume', { summary: 'Show a volume' }),
    update: change('VolumeChanges', 'ChangedVolume', {
      summary: 'Change the name, the description or the metadata of a volume',
    }),
    remove: remove({ summary: 'Delete a volume', query: 'VolumeDeletion', status: 202, affects: ['quota'] }),
    act: act({ summary: 'Perform an action on a volume: {actions}', affects: ['snapshot', 'quota', 'image'] }),
  },
});
