import { rulesOf } from '#lib/verbs/verb.ts';
import type { ImageStatus } from './enums.ts';
import { IMAGE_VERBS, type ImageState, type ImageVerb } from './verbs.ts';

export const { can, allowedStatuses } = rulesOf<ImageVerb, ImageStatus, ImageState>(IMAGE_VERBS);
