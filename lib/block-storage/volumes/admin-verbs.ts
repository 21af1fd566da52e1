import { msg } from '#lib/i18n/text.ts';
import { VOLUME_VERBS } from './verbs.ts';

const { reset_status, force_delete } = VOLUME_VERBS;

/** Verbs of administrators for volumes of all projects. */
export const ANY_VOLUME_VERBS = {
  open: { label: msg('Open in project'), menu: { icon: 'folder-open', isForReaders: true } },
  reset_status: { ...reset_status, menu: { ...reset_status.menu, group: undefined } },
  force_delete: { ...force_delete, menu: { ...force_delete.menu, group: 'danger' } },
} as const;

export type AnyVolumeVerb = keyof typeof ANY_VOLUME_VERBS;
