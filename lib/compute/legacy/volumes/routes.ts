import { createVolume, deleteVolume, getVolume, volumeViews } from '#lib/block-storage/compute-integration.ts';
import { storageProxy } from '../storage-proxy.ts';
import { LegacyVolume, NewLegacyVolume } from './schema.ts';
import { legacyVolumeView } from './view.ts';

export const legacyVolumeEndpoints = storageProxy({
  path: '/os-volumes',
  one: 'volume',
  table: 'volumes',
  policy: 'os_compute_api:os-volumes',
  view: LegacyVolume,
  input: NewLegacyVolume,
  viewOf: legacyVolumeView,
  load: volumeViews,
  get: getVolume,
  create: (ctx, { display_name: name, display_description: description, ...rest }) =>
    createVolume(ctx, { ...rest, name, description }),
  remove: deleteVolume,
});
