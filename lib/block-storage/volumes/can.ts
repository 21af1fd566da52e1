import { judge } from '#lib/verbs/verb.ts';
import type { VolumeStatus } from './schema.ts';
import { VOLUME_VERBS, type VolumeState, type VolumeVerb, type VolumeVerbDeclaration } from './verbs.ts';

const declared = (verb: VolumeVerb): VolumeVerbDeclaration => VOLUME_VERBS[verb];

/** True, or the reason why it is not allowed. */
export const can = (verb: VolumeVerb, volume: VolumeState): true | string => judge(declared(verb), volume);

export const allowedStatuses = (verb: VolumeVerb): readonly VolumeStatus[] => declared(verb).from ?? [];
