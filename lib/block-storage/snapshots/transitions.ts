import { transitionsOf } from '../transitions.ts';
import { changeSnapshot } from './change.ts';
import type { SnapshotRow } from './view.ts';

export const snapshotTransitions = transitionsOf<SnapshotRow>({
  ...{ table: 'snapshots', kind: 'snapshot', resource: 'VOLUME_SNAPSHOT' },
  change: changeSnapshot,
});
