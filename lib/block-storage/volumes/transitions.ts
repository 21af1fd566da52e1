import { transitionsOf } from '../transitions.ts';
import { changeVolume } from './change.ts';
import type { VolumeRow } from './view.ts';

export const volumeTransitions = transitionsOf<VolumeRow>({
  ...{ table: 'volumes', kind: 'volume', resource: 'VOLUME' },
  change: changeVolume,
});
