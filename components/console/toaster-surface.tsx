'use client';

import { X } from 'lucide-react';
import { toast } from 'sonner';
import { useStore } from 'zustand';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ToasterBase } from '#components/ui/toaster-base.tsx';
import { type Notice, notices, onNotice } from '#lib/client/notices.ts';
import { useOnMount } from '#lib/client/use-on-mount.ts';
import { useSubscription } from '#lib/client/use-subscription.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { NoticeContent } from './notice-content.tsx';

/** How long a success is on screen in ms; longer if it can be undone. Results may add that offer within a second. */
const SHORT_MS = 8000;
const UNDOABLE_MS = 12_000;

const durationOf = ({ level, undo }: Notice): number =>
  level === 'danger' ? Number.POSITIVE_INFINITY : undo ? UNDOABLE_MS : SHORT_MS;

const show = (notice: Notice) =>
  toast.custom((id) => <Toast shown={notice} onClose={() => toast.dismiss(id)} />, { duration: durationOf(notice) });

/** Displays toasts, starting with notices that were published before this component was loaded. */
export function ToasterSurface({ early }: { early: readonly Notice[] }) {
  const t = useT();
  // External system: the toasts, which another library displays.
  useOnMount(() => early.forEach(show));
  useSubscription(onNotice, show);
  return <ToasterBase label={t('Messages')} />;
}

function Toast({ shown, onClose }: { shown: Notice; onClose: () => void }) {
  const t = useT();
  const notice = useStore(notices, ({ all }) => all.find(({ id }) => id === shown.id)) ?? shown;
  return (
    <div
      role={notice.level === 'danger' ? 'alert' : 'status'}
      className="rounded-card border bg-raised p-3 font-sans text-body text-ink shadow-float"
    >
      <NoticeContent
        notice={notice}
        onUsed={onClose}
        aside={
          <IconButton
            label={t('Close')}
            icon={X}
            size="small"
            hasTooltip={false}
            className="-me-1 -mt-1"
            onClick={onClose}
          />
        }
      />
    </div>
  );
}
