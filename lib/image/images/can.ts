import { judge } from '#lib/verbs/verb.ts';
import type { ImageStatus } from './schema.ts';
import { IMAGE_VERBS, type ImageState, type ImageVerb, type ImageVerbDeclaration } from './verbs.ts';

const declared = (verb: ImageVerb): ImageVerbDeclaration => IMAGE_VERBS[verb];

/** Returns true, or the reason why the verb is not allowed. */
export const can = (verb: ImageVerb, image: ImageState): true | string => judge(declared(verb), image);

/** For error messages. */
export const allowedStatuses = (verb: ImageVerb): readonly ImageStatus[] => declared(verb).from ?? [];
