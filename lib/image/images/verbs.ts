import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { type Verb, verbList, verbsOf } from '#lib/verbs/verb.ts';
import type { ImageStatus, ImageVisibility } from './enums.ts';

/** Fields that both the wire shape and the row have. */
export interface ImageState {
  status: ImageStatus;
  visibility: ImageVisibility;
  protected: boolean | 0 | 1;
}

interface ImageVerbOptions {
  /** Whether the verb applies to images of other projects: it does not change them. */
  isForOthers?: true;
}

const notGoing = ['queued', 'saving', 'uploading', 'importing', 'active', 'deactivated', 'killed'] as const;
const going = msg('This image is being deleted.');
const noData = msg('Only a queued image accepts data.');
const isWaiting = ({ status }: ImageState) => status === 'queued' || status === 'uploading';
const isOff = ({ status }: ImageState) => status === 'deactivated';

/**
 * Actions on images, in menu order; docs/contract/image.md 5, 6 and 8. Repeating `deactivate` or `reactivate` is
 * allowed.
 */
export const IMAGE_VERBS = verbsOf<ImageStatus, ImageStatus, ImageState, ImageVerbOptions>()({
  launch: {
    label: msg('Launch instance'),
    from: ['active'],
    otherwise: msg('Only an active image can be launched.'),
    isForOthers: true,
    menu: { icon: 'rocket', group: 'use', creates: { screen: 'instances', from: 'image' } },
  },
  create_volume: {
    label: msg('Create volume'),
    from: ['active'],
    otherwise: msg('Only an active image can be copied to a volume.'),
    isForOthers: true,
    menu: { icon: 'hard-drive', group: 'use', creates: { screen: 'volumes', from: 'image_id' } },
  },
  download: {
    label: msg('Download'),
    from: ['active'],
    otherwise: msg('Only an active image can be downloaded.'),
    isForOthers: true,
    menu: { icon: 'download', group: 'use', shows: 'file' },
  },
  edit: {
    label: msg('Edit'),
    from: notGoing,
    otherwise: going,
    menu: { icon: 'pencil', group: 'change', dialog: 'edit-image' },
  },
  stage: {
    label: msg('Upload its data'),
    from: ['queued', 'uploading'],
    otherwise: noData,
    menu: {
      ...{ icon: 'upload', group: 'change', dialog: 'resume-upload' },
      fits: isWaiting,
      firstIn: ['queued', 'uploading'],
    },
  },
  upload: { from: ['queued'], otherwise: noData, through: ['saving'] },
  import_staged: {
    from: ['uploading'],
    otherwise: msg('Its data has to be staged first.'),
    through: ['importing'],
  },
  import_from_web: { from: ['queued'], otherwise: noData, through: ['importing'] },
  /** The dialog also shows the metadata. */
  properties: {
    label: msg('Properties'),
    isForOthers: true,
    menu: {
      ...{ icon: 'list-tree', group: 'change', shows: 'properties' },
      isForReaders: true,
      fits: (image) => !isWaiting(image),
    },
  },
  share: {
    label: msg('Share'),
    from: notGoing,
    otherwise: going,
    obstacle: ({ visibility }) => (visibility === 'shared' ? undefined : msg('Only a shared image can have members.')),
    menu: { icon: 'share-2', group: 'change', shows: 'members' },
  },
  change_visibility: {
    label: msg('Change visibility'),
    from: notGoing,
    otherwise: going,
    menu: { icon: 'eye', group: 'change', dialog: 'visibility', isBulk: true, isBulkOnly: true },
  },
  deactivate: {
    label: msg('Deactivate'),
    inverse: 'reactivate',
    from: ['active', 'deactivated'],
    otherwise: msg('Only an active image can be deactivated.'),
    action: { key: 'deactivate', policy: rule('deactivate', 'project_member'), argument: null },
    words: {
      doing: msg('{count, plural, one {Deactivating {name}} other {Deactivating # images}}'),
      notDone: msg('Could not deactivate {name}'),
    },
    question: {
      title: msg('Deactivate image {name}?'),
      confirm: msg('Deactivate {name}'),
      sentence: msg(
        'It cannot be launched or downloaded until you reactivate it. Instances and volumes created from it are not affected.',
      ),
    },
    menu: { icon: 'power-off', group: 'change' },
  },
  reactivate: {
    label: msg('Reactivate'),
    inverse: 'deactivate',
    from: ['deactivated', 'active'],
    otherwise: msg('Only a deactivated image can be reactivated.'),
    action: { key: 'reactivate', policy: rule('reactivate', 'project_member'), argument: null },
    words: {
      doing: msg('{count, plural, one {Reactivating {name}} other {Reactivating # images}}'),
      notDone: msg('Could not reactivate {name}'),
    },
    question: {
      title: msg('Reactivate image {name}?'),
      confirm: msg('Reactivate {name}'),
      sentence: msg('Anyone who can see it can launch and download it again.'),
    },
    menu: { icon: 'power', group: 'change', fits: isOff },
  },
  delete: {
    label: msg('Delete'),
    from: notGoing,
    otherwise: going,
    obstacle: (image) => (image.protected ? msg('The image is protected. Remove the protection first.') : undefined),
    through: ['pending_delete'],
    losesData: true,
    words: {
      doing: msg('Deleting {count, plural, one {# image} other {# images}}'),
      notDone: msg('Could not delete {name}'),
      done: msg('Image {name} deleted'),
    },
    question: {
      title: msg('{count, plural, one {Delete image {name}?} other {Delete # images?}}'),
      confirm: msg('{count, plural, one {Delete {name}} other {Delete # images}}'),
      sentence: msg('{size} of data is permanently deleted. This cannot be undone.'),
      isDanger: true,
    },
    menu: { icon: 'trash-2', group: 'danger', dialog: 'delete-image', isBulk: true, shortcut: 'Del' },
  },
});

type Verbs = typeof IMAGE_VERBS;
export type ImageVerb = keyof Verbs;
/** Verbs at `POST /images/{id}/actions/...`, which have no request body. */
export type ImageAction = { [Name in ImageVerb]: Verbs[Name] extends { action: object } ? Name : never }[ImageVerb];

export const isImageAction = (verb: ImageVerb): verb is ImageAction => 'action' in IMAGE_VERBS[verb];

export type ImageVerbDeclaration = Verb<ImageStatus, ImageStatus, ImageState> & ImageVerbOptions;

export const imageVerbs = verbList<ImageVerb, ImageVerbDeclaration>(IMAGE_VERBS);
