import { SHARE, STOP_SHARING } from '#lib/verbs/share-verbs.ts';
import type { Member } from './schema.ts';

/** Verbs of the projects that an image is shared with. */
export const MEMBER_VERBS = { share: SHARE, stop: STOP_SHARING } as const;

/** Whether the project has accepted or rejected the image, which sharing it again does not restore. */
export const hasResponded = ({ status }: Pick<Member, 'status'>): boolean => status !== 'pending';
