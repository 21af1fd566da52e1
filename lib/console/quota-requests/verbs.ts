import { msg } from '#lib/i18n/text.ts';
import { verbsOf } from '#lib/verbs/verb.ts';
import type { QuotaRequestState } from './states.ts';

/** Verbs of administrators. */
export const QUOTA_REQUEST_VERBS = verbsOf<never, never, { state: QuotaRequestState }>()({
  decide: {
    label: msg('Decide'),
    obstacle: ({ state }) => (state === 'open' ? undefined : msg('The request has already been decided or withdrawn.')),
    menu: { icon: 'check', isInRow: true },
  },
});

export type QuotaRequestVerb = keyof typeof QUOTA_REQUEST_VERBS;
