import type { Tone } from '#components/ui/tone.ts';
import type { HaReason, HaState } from '#lib/console/ha/overview/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/** What the state of high availability is called, and how serious it is. */
export const STATES: Record<HaState, { word: string; tone: Tone }> = {
  protected: { word: msg('Protected'), tone: 'success' },
  degraded: { word: msg('Degraded'), tone: 'warning' },
  recovering: { word: msg('Recovering'), tone: 'info' },
  off: { word: msg('Off'), tone: 'danger' },
};

/** Why the state is as it is, in a few words; `names` is the list of those it is about, as far as they are named. */
export function reasonText({ id, count }: HaReason, names: string): Text {
  switch (id) {
    case 'no_segments':
      return msg('There are no segments, so no instances are recovered when a host fails.');
    case 'all_disabled':
      return msg('All segments are disabled, so no instances are recovered when a host fails.');
    case 'no_hosts':
      return msg('No enabled segment has hosts, so no instances are recovered when a host fails.');
    case 'recovering':
      return msg('{count, plural, one {# recovery} other {# recoveries}} in progress: {names}', { count, names });
    case 'retrying':
      return msg('Will be retried: {names}', { names });
    case 'failed':
      return msg('Recovery failed: {names}', { names });
    case 'down':
      return msg('Down: {names}', { names });
    case 'unguarded':
      return msg('In maintenance, so their instances are not recovered: {names}', { names });
    case 'no_room':
      return msg('No room elsewhere if it failed: {names}', { names });
    case 'maintenance':
      return msg('In maintenance: {names}', { names });
    case 'uncovered':
      return msg('Not in a segment: {names}', { names });
    case 'disabled_segments':
      return msg('Segment disabled: {names}', { names });
    default:
      return id satisfies never;
  }
}
