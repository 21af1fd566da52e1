'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { playNotice } from '#lib/client/notice-sound.ts';
import { createPreference } from '#lib/client/preference.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SEVERITY_WORDS } from './notification-words.ts';

export const useDesktopAlerts = createPreference('nephos-ha-desktop', false);

/**
 * Alerts the user of an open desk. The tab title counts unacknowledged notifications. A new one plays the sound of the
 * preferences, and shows a desktop notification if enabled and the tab is hidden. Muted hosts cause no alert.
 */
export function useArrivals(scope: string): void {
  const t = useT();
  const answer = useQuery(clientOf(haApi).overview.query(scope));
  const overview = answer.data?.overview;
  const { sounds = 'none' } = usePreferences().preferences;
  const [isOnDesktop] = useDesktopAlerts();
  const last = overview?.last ?? undefined;
  const known = useRef<string>(undefined);
  useTabCount(overview?.left.calling ?? 0);
  const call = useEffectEvent((id: string | undefined) => {
    const isFirst = known.current === undefined;
    const isSame = known.current === (id ?? '');
    known.current = id ?? '';
    if (isFirst || isSame || !last || overview?.mutes.some(({ host }) => host === last.host)) return;
    const { tone, word } = SEVERITY_WORDS[last.severity];
    const isGrave = tone === 'danger';
    if (sounds === 'all' || (sounds === 'failures' && isGrave)) playNotice(isGrave ? 'danger' : 'info');
    if (isOnDesktop && document.hidden && window.Notification?.permission === 'granted') {
      new Notification(`${t(word)}: ${last.host}`, { tag: 'nephos-ha' });
    }
  });
  const isKnown = overview !== undefined;
  // External system: the loudspeaker and the desktop.
  useEffect(() => {
    if (isKnown) call(last?.id);
  }, [isKnown, last?.id]);
}

const COUNT = /^\(\d+\) /;

function useTabCount(count: number): void {
  // External system: the title of the tab, which navigation may overwrite.
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(COUNT, '');
      const wanted = count > 0 ? `(${count}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
