import type { Tone } from '#components/ui/tone.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { msg } from '#lib/i18n/text.ts';

export const RESULT_WORDS: Record<Activity['state'], { word: string; tone: Tone }> = {
  done: { word: msg('Succeeded'), tone: 'success' },
  failed: { word: msg('Failed'), tone: 'danger' },
  running: { word: msg('In progress'), tone: 'info' },
};
