import type { Tone } from '#components/ui/tone.ts';
import type { HaState } from '#lib/console/ha/overview/schema.ts';
import type { HostCondition } from '#lib/ha/facts/conditions.ts';
import { msg } from '#lib/i18n/text.ts';

export const STATES: Record<HaState, { word: string; tone: Tone }> = {
  protected: { word: msg('Protected'), tone: 'success' },
  degraded: { word: msg('Degraded'), tone: 'warning' },
  recovering: { word: msg('Recovering'), tone: 'info' },
  off: { word: msg('Off'), tone: 'danger' },
};

export const CONDITION_WORDS: Record<HostCondition, string> = {
  in_service: msg('In service'),
  down: msg('Down'),
  out_of_service: msg('Out of service'),
  maintenance: msg('In maintenance'),
};
