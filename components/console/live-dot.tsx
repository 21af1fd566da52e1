'use client';

import { useStore } from 'zustand';
import { cx } from '#components/ui/cx.ts';
import { type LiveState, liveState } from '#lib/client/live-state.ts';
import { sessionEnd } from '#lib/client/session-ended.ts';
import type { Format } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

const looks: Record<LiveState['state'], string> = {
  idle: 'bg-control',
  connecting: 'bg-control',
  live: 'bg-success',
  polling: 'bg-warning',
  reconnecting: 'bg-warning animate-pulse-state',
  offline: 'bg-danger',
  lost: 'bg-danger',
};

function wordOf({ state, since }: LiveState, t: Translate, format: Format): string {
  switch (state) {
    case 'live':
      return t('Live');
    case 'idle':
    case 'connecting':
      return t('Connecting');
    case 'polling':
      return t('Refreshes periodically');
    case 'reconnecting':
      return t('Reconnecting');
    case 'offline':
      return t('Offline since {time}, data may be old', { time: format.time(since) });
    case 'lost':
      return t('You no longer have access');
    default:
      return state satisfies never;
  }
}

export function LiveDot() {
  const { t, format } = useI18n();
  const live = useStore(liveState);
  const { hasEnded } = useStore(sessionEnd);
  // Without a session there is no event stream, so the connection is not at fault.
  if (live.state === 'idle' || hasEnded) return null;
  return (
    <span role="status" className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-faint text-small">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', looks[live.state])} />
      {wordOf(live, t, format)}
    </span>
  );
}
