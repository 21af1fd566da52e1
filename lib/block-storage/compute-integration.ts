/** All that compute uses of block storage, besides schemas and rules of states. */
export {
  dropServerSnapshots,
  offerServerSnapshots,
  reserveServerSnapshots,
  type ServerSnapshot,
  storeServerSnapshots,
} from './snapshots/server-snapshots.ts';
export { createSnapshot, deleteSnapshot, getSnapshot } from './snapshots/service.ts';
export { snapshotViews } from './snapshots/view.ts';
export {
  beginDetach,
  beginForcedDetach,
  completeAttachment,
  hasAttachmentStatus,
  releaseServerVolumes,
  releaseVolume,
  releaseVolumeInStatus,
  reserveNewVolume,
  reserveProvidedVolume,
  reserveVolume,
  rollBackDetach,
} from './volumes/attach.ts';
export { findCopySource } from './volumes/copy-source.ts';
export { registerServerDetacher } from './volumes/force-detach.ts';
export { insertVolume } from './volumes/insert.ts';
export { type Provider, provideVolume } from './volumes/provide.ts';
export { reimageVolume } from './volumes/reimage.ts';
export { registerGrowthWatcher } from './volumes/resize-events.ts';
export { createVolume, deleteVolume, getVolume } from './volumes/service.ts';
export { abandonSwap, beginSwap, completeSwap, isSwapPending, rollBackSwap, switchAttachment } from './volumes/swap.ts';
export { volumeViews } from './volumes/view.ts';
