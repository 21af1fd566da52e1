import { msg } from '#lib/i18n/text.ts';
import { IMAGE_VERBS } from './verbs.ts';

const { edit, change_visibility, deactivate, reactivate, delete: remove } = IMAGE_VERBS;

const inMenu = <V extends { menu: object }>(verb: V) => ({ ...verb, menu: { ...verb.menu, group: undefined } });

/** Verbs of administrators for images of all projects. */
export const ANY_IMAGE_VERBS = {
  open: { label: msg('Open in project'), menu: { icon: 'folder-open', isForReaders: true } },
  edit: inMenu(edit),
  change_visibility: inMenu(change_visibility),
  deactivate: inMenu(deactivate),
  reactivate: inMenu(reactivate),
  delete: { ...remove, menu: { ...remove.menu, dialog: undefined } },
} as const;

export type AnyImageVerb = keyof typeof ANY_IMAGE_VERBS;
