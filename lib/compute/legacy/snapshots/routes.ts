import { createSnapshot, deleteSnapshot, getSnapshot, snapshotViews } from '#lib/block-storage/compute-integration.ts';
import { storageProxy } from '../storage-proxy.ts';
import { LegacySnapshot, NewLegacySnapshot } from './schema.ts';
import { legacySnapshotView } from './view.ts';

export const legacySnapshotEndpoints = storageProxy({
  path: '/os-snapshots',
  one: 'snapshot',
  table: 'snapshots',
  policy: 'os_compute_api:os-volumes:snapshots',
  view: LegacySnapshot,
  input: NewLegacySnapshot,
  viewOf: legacySnapshotView,
  load: snapshotViews,
  get: getSnapshot,
  create: createSnapshot,
  remove: deleteSnapshot,
});
