import type { Tone } from '#components/ui/tone.ts';
import type { QuotaRequestState } from '#lib/console/quota-requests/states.ts';
import { msg } from '#lib/i18n/text.ts';

export const STATE_WORDS: Record<QuotaRequestState, { word: string; tone: Tone }> = {
  open: { word: msg('Awaiting a decision'), tone: 'warning' },
  granted: { word: msg('Granted'), tone: 'success' },
  partly_granted: { word: msg('Partly granted'), tone: 'success' },
  declined: { word: msg('Declined'), tone: 'danger' },
  withdrawn: { word: msg('Withdrawn'), tone: 'neutral' },
  expired: { word: msg('Expired'), tone: 'neutral' },
  superseded: { word: msg('Superseded'), tone: 'neutral' },
};
