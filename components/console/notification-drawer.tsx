'use client';

import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { clearNotices, markNoticesRead, notices } from '#lib/client/notices.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import { resultsQuery } from '#lib/console/facts/timed-facts.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isFailure, newestEnd, unreadIn } from './unread-results.ts';

const NotificationList = lazyComponent(async () => (await import('./notification-list.tsx')).NotificationList);

interface NotificationDrawerProps {
  /** Project of the page; events of other projects are displayed with the project's name. */
  projectId: string | undefined;
}

export function NotificationDrawer({ projectId }: NotificationDrawerProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { all: kept } = useStore(notices);
  const all = kept.filter(({ level }) => level !== 'info');
  const results = useResults();
  const unread = [...all.filter((notice) => !notice.isRead), ...results.unread];
  const failures = unread.filter((one) => ('level' in one ? one.level === 'danger' : isFailure(one))).length;
  const label = t('{count, plural, =0 {Notifications} one {Notifications, # new} other {Notifications, # new}}', {
    count: unread.length,
  });
  const change = (open: boolean) => {
    setIsOpen(open);
    if (open) return;
    markNoticesRead();
    results.markSeen();
  };
  return (
    <>
      <span className="relative">
        <IconButton label={label} icon={Bell} onClick={() => setIsOpen(true)} aria-haspopup="dialog" />
        {unread.length > 0 && (
          <span
            aria-hidden
            className={cx(
              'pointer-events-none absolute inset-e-0.5 top-0.5 min-w-4 rounded-full px-1 text-center text-micro tabular-nums',
              failures > 0 ? 'bg-danger text-on-accent' : 'bg-accent text-on-accent',
            )}
          >
            {unread.length > MAX_COUNTED ? `${MAX_COUNTED}+` : unread.length}
          </span>
        )}
      </span>
      <SidePanel
        isOpen={isOpen}
        onOpenChange={change}
        title={t('Notifications')}
        actions={
          all.length > 0 && (
            <Button size="small" variant="ghost" onClick={clearNotices}>
              {t('Clear all')}
            </Button>
          )
        }
      >
        <NotificationList projectId={projectId} notices={all} results={results.answer} onUsed={() => change(false)} />
      </SidePanel>
    </>
  );
}

const MAX_COUNTED = 9;

const loadNotices = () => import('#lib/console/activity/result-notices.ts');

function useResults() {
  const { preferences, save } = usePreferences();
  const answer = useQuery(resultsQuery);
  const { data } = answer;
  // External system: the toasts, which report results of what this page requested.
  useEffect(() => {
    if (data && data.activity.length > 0)
      void loadNotices().then(
        ({ notifyResults }) => notifyResults(data),
        () => undefined,
      );
  }, [data]);
  const unread = data ? unreadIn(data, preferences.seen_at) : [];
  return {
    answer,
    unread,
    markSeen: () => {
      const seen_at = data && newestEnd(data);
      if (seen_at !== undefined && unread.length > 0) save({ seen_at });
    },
  };
}
