import { msg } from '#lib/i18n/text.ts';
import { NETWORK_VERBS } from './verbs.ts';

const { edit, off, on, delete: remove } = NETWORK_VERBS;

/** Verbs of administrators for networks of all projects. */
export const ANY_NETWORK_VERBS = {
  open: { label: msg('Open in project'), menu: { icon: 'folder-open', isForReaders: true } },
  edit,
  off,
  on,
  delete: remove,
} as const;

export type AnyNetworkVerb = keyof typeof ANY_NETWORK_VERBS;
