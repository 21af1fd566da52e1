import { msg } from '#lib/i18n/text.ts';
import { type Ruled, verbsOf } from '#lib/verbs/verb.ts';
import type { ImageStatus, ImageVisibility } from './schema.ts';

/** What the rules look at; the wire shape has it, and so does the row. */
export interface ImageState {
  status: ImageStatus;
  visibility: ImageVisibility;
  protected: boolean | 0 | 1;
}

const notGoing = ['queued', 'saving', 'uploading', 'importing', 'active', 'deactivated', 'killed'] as const;
const going = msg('This image is being deleted.');
const noData = msg('Only a queued image takes data.');

/** contract/image.md 5, 6 and 8. Deactivating twice, and reactivating, are no mistakes. */
const VERBS = verbsOf<ImageStatus, ImageStatus, ImageState>()({
  launch: { from: ['active'], otherwise: msg('Only an active image can be launched.') },
  createVolume: { from: ['active'], otherwise: msg('Only an active image can be copied to a volume.') },
  download: { from: ['active'], otherwise: msg('Only an active image can be downloaded.') },
  edit: { from: notGoing, otherwise: going },
  share: { from: notGoing, otherwise: going },
  deactivate: { from: ['active', 'deactivated'], otherwise: msg('Only an active image can be deactivated.') },
  reactivate: { from: ['deactivated', 'active'], otherwise: msg('Only a deactivated image can be reactivated.') },
  upload: { from: ['queued'], otherwise: noData },
  stage: { from: ['queued', 'uploading'], otherwise: noData },
  importStaged: { from: ['uploading'], otherwise: msg('Its data has to be staged first.') },
  importFromWeb: { from: ['queued'], otherwise: noData },
  delete: { from: notGoing, otherwise: going },
});

export type ImageVerb = keyof typeof VERBS;

/** True, or the reason why not. */
export function can(verb: ImageVerb, image: ImageState): true | string {
  if (verb === 'delete' && image.protected) return msg('It is protected; take the protection off first.');
  if (verb === 'share' && image.visibility !== 'shared')
    return msg('Only an image with visibility shared has members.');
  const { from, otherwise }: Ruled<ImageStatus> = VERBS[verb];
  return from.includes(image.status) ? true : otherwise;
}

/** The statuses in which a verb is allowed, for messages. */
export const allowedStatuses = (verb: ImageVerb): readonly ImageStatus[] => VERBS[verb].from;

const TRANSITIONAL: ReadonlySet<ImageStatus> = new Set(['saving', 'importing', 'pending_delete']);

/** Whether the platform is about to change the status by itself. `uploading` waits for its uploader. */
export const isTransitional = ({ status }: Pick<ImageState, 'status'>): boolean => TRANSITIONAL.has(status);
