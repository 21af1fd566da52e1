import { msg } from '#lib/i18n/text.ts';
import { EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

/** Verbs of the limits of a project. */
export const PROJECT_QUOTA_VERBS = verbsOf()({
  edit: { label: msg('Edit limits'), menu: { ...EDIT.menu, isInRow: true } },
});

export type ProjectQuotaVerb = keyof typeof PROJECT_QUOTA_VERBS;
