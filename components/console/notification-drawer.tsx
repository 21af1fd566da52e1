'use client';

import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { onUse } from '#components/ui/on-use.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { clearNotices, markNoticesRead, notices } from '#lib/client/notices.ts';
import { usePreferences } from '#lib/client/preferences.tsx';
import { activityQuery } from '#lib/console/activity/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

const NotificationList = onUse(async () => (await import('./notification-list.tsx')).NotificationList);

interface NotificationDrawerProps {
  /** In which project's work the bell looks for what has come to its end. */
  projectId: string | undefined;
}

/**
 * The bell and what is behind it: what came of one's work, as the platform keeps it, and the messages of this session with
 * their request ids and retries. What has only begun is no message.
 */
export function NotificationDrawer({ projectId }: NotificationDrawerProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { all: told } = useStore(notices);
  const all = told.filter(({ level }) => level !== 'info');
  const results = useResults(projectId, isOpen);
  const unread = [...all.filter((notice) => !notice.isRead), ...results.unread];
  const failures = unread.filter((one) => ('level' in one ? one.level === 'danger' : one.state === 'failed')).length;
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
            className={`pointer-events-none absolute inset-e-1.5 top-1.5 size-2 rounded-full ${failures > 0 ? 'bg-danger' : 'bg-accent'}`}
          />
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
        <NotificationList projectId={projectId} told={all} results={results.answer} onUsed={() => change(false)} />
      </SidePanel>
    </>
  );
}

/** The page has more urgent things to ask for when it opens. */
const REST_MS = 4000;

function useIsLater(ms: number): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}

/** What came of one's work, and what of it has come to its end since one looked last, on whatever machine. */
function useResults(projectId: string | undefined, isOpen: boolean) {
  const { preferences, save } = usePreferences();
  const isRested = useIsLater(REST_MS);
  const answer = useQuery({
    ...activityQuery(projectId ?? '', true),
    enabled: projectId !== undefined && (isOpen || isRested),
  });
  const all = answer.data?.activity ?? [];
  const { seen_at = '' } = preferences;
  const ended = all.filter(({ state }) => state !== 'running');
  const unread = ended.filter(({ ended_at }) => ended_at > seen_at);
  return {
    answer,
    all,
    unread,
    markSeen: () => {
      const newest = ended
        .map(({ ended_at }) => ended_at)
        .toSorted()
        .at(-1);
      if (newest !== undefined && unread.length > 0) save({ seen_at: newest });
    },
  };
}
