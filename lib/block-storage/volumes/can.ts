import { rulesOf } from '#lib/verbs/verb.ts';
import type { VolumeStatus } from './schema.ts';
import { VOLUME_VERBS, type VolumeState, type VolumeVerb } from './verbs.ts';

export const volumeRules = rulesOf<VolumeVerb, VolumeStatus, VolumeState>(VOLUME_VERBS);
export const { can } = volumeRules;
