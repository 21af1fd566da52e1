'use client';

import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { clearNotices, markNoticesRead, type Notice, notices } from '#lib/client/notices.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { Age } from './age.tsx';
import { EmptyState } from './empty-state.tsx';
import { NoticeContent } from './notice-content.tsx';

/** The bell and what is behind it: every message of this session, with its request id and retry. */
export function NotificationDrawer() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { all } = useStore(notices);
  const unread = all.filter((notice) => !notice.isRead);
  const failures = unread.filter((notice) => notice.level === 'danger').length;
  const label = t('{count, plural, =0 {Notifications} one {Notifications, # new} other {Notifications, # new}}', {
    count: unread.length,
  });
  const change = (open: boolean) => {
    setIsOpen(open);
    if (!open) markNoticesRead();
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
        <Notices all={all} onUsed={() => change(false)} />
      </SidePanel>
    </>
  );
}

function Notices({ all, onUsed }: { all: readonly Notice[]; onUsed: () => void }) {
  const t = useT();
  if (all.length === 0) {
    return (
      <EmptyState icon={Bell} title={t('Nothing to report')}>
        {t('What happens in the background in this session is listed here.')}
      </EmptyState>
    );
  }
  return (
    <ul className="-m-4 divide-y">
      {all.map((notice) => (
        <li key={notice.id} className="p-4">
          <NoticeContent
            notice={notice}
            aside={
              <span className="text-ink-faint text-small">
                <Age at={notice.at} />
              </span>
            }
            onUsed={onUsed}
          />
        </li>
      ))}
    </ul>
  );
}
