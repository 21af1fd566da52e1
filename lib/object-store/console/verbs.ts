import { msg } from '#lib/i18n/text.ts';
import { DELETE } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

interface BucketState {
  objects: number;
  stored_bytes: number;
}

/** Verbs of buckets in menu order. */
export const BUCKET_VERBS = verbsOf<never, never, BucketState>()({
  settings: { label: msg('Settings'), menu: { icon: 'settings', isForReaders: true } },
  empty: {
    label: msg('Empty'),
    obstacle: ({ objects, stored_bytes }) =>
      objects === 0 && stored_bytes === 0 ? msg('The bucket is empty.') : undefined,
    menu: { icon: 'eraser', group: 'danger' },
  },
  delete: { ...DELETE, menu: { ...DELETE.menu, shortcut: 'Del' } },
});

export type BucketVerb = keyof typeof BUCKET_VERBS;

interface EntryState {
  kind: 'object' | 'folder';
}

const isObject = ({ kind }: EntryState) => kind === 'object';
const isFolder = ({ kind }: EntryState) => kind === 'folder';

/** Verbs of objects and folders in menu order. Those of a folder apply to all of its objects. */
export const ENTRY_VERBS = verbsOf<never, never, EntryState>()({
  open: { label: msg('Open'), menu: { icon: 'folder-open', fits: isFolder, isForReaders: true } },
  archive: {
    label: msg('Download as ZIP'),
    menu: { icon: 'download', fits: isFolder, isForReaders: true, isBulk: true },
  },
  download: { label: msg('Download'), menu: { icon: 'download', fits: isObject, isForReaders: true } },
  share: { label: msg('Share link'), menu: { icon: 'link-2', dialog: 'share', fits: isObject } },
  versions: {
    label: msg('Versions'),
    menu: { icon: 'history', dialog: 'versions', fits: isObject, isForReaders: true },
  },
  metadata: {
    label: msg('Metadata and tags'),
    menu: { icon: 'tags', dialog: 'metadata', group: 'change', fits: isObject },
  },
  rename: { label: msg('Rename'), menu: { icon: 'pencil', dialog: 'rename', group: 'change', shortcut: 'F2' } },
  move: { label: msg('Move'), menu: { icon: 'folder-input', dialog: 'move', group: 'change', isBulk: true } },
  copy: { label: msg('Copy'), menu: { icon: 'copy', dialog: 'copy', group: 'change', isBulk: true } },
  delete: { ...DELETE, menu: { ...DELETE.menu, dialog: 'delete', shortcut: 'Del', isBulk: true } },
});

export type EntryVerb = keyof typeof ENTRY_VERBS;

interface VersionState {
  is_latest: boolean;
  is_delete_marker: boolean;
}

/** Verbs of the versions of an object in the order of their buttons. A delete marker is a version without data. */
export const VERSION_VERBS = verbsOf<never, never, VersionState>()({
  download: {
    label: msg('Download'),
    menu: { icon: 'download', isForReaders: true, fits: ({ is_delete_marker }) => !is_delete_marker },
  },
  restore: {
    label: msg('Restore'),
    words: { doing: '', notDone: msg('Could not restore the version'), done: msg('Version restored') },
    menu: { icon: 'history', fits: ({ is_latest, is_delete_marker }) => !is_latest && !is_delete_marker },
  },
  undo: {
    label: msg('Undo deletion'),
    words: { doing: '', notDone: msg('Could not delete the version') },
    menu: { icon: 'history', fits: ({ is_latest, is_delete_marker }) => is_latest && is_delete_marker },
  },
  delete: {
    label: msg('Delete permanently'),
    question: {
      title: msg('Delete this version of {name}?'),
      confirm: msg('Delete permanently'),
      sentence: msg('The version of {time} cannot be restored afterwards.'),
      isDanger: true,
    },
    menu: { icon: 'trash-2', group: 'danger', fits: ({ is_latest }) => !is_latest },
  },
});

export type VersionVerb = keyof typeof VERSION_VERBS;

/** Verbs of the object storage of a project, for administrators. */
export const ACCOUNT_VERBS = verbsOf<never, never, object>()({
  quotas: { label: msg('Quotas of the project'), menu: { icon: 'scaling', isForReaders: true } },
  account: { label: msg('Change account quota'), menu: { icon: 'ruler' } },
});
