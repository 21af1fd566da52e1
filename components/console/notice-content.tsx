'use client';

import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { inkTone } from '#components/ui/tone.ts';
import type { Notice } from '#lib/client/notices.ts';
import { useTimed } from '#lib/client/use-now.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AppLink } from './app-link.tsx';
import { RequestId } from './request-id.tsx';

const icons = { success: CircleCheck, info: Info, danger: CircleAlert };

export function NoticeContent({ notice, aside, onUsed }: { notice: Notice; aside?: ReactNode; onUsed?: () => void }) {
  const t = useT();
  const Icon = icons[notice.level];
  const { retry, undoUntil } = notice;
  const isOver = useTimed((now) => undoUntil !== undefined && now >= undoUntil);
  const undo = isOver ? undefined : notice.undo;
  const use = (action: () => void) => {
    action();
    onUsed?.();
  };
  return (
    <div className="flex items-start gap-2.5">
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', inkTone[notice.level])} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 break-words font-medium">{titleOf(t, notice)}</p>
          {aside}
        </div>
        {notice.message && <p className="mt-0.5 break-words text-ink-muted">{t(notice.message)}</p>}
        {notice.requestId && <RequestId id={notice.requestId} />}
        {(retry || undo || notice.href) && (
          <div className="mt-2 flex gap-2">
            {retry && (
              <Button size="small" onClick={() => use(retry)}>
                {t('Try again')}
              </Button>
            )}
            {undo && (
              <Button size="small" onClick={() => use(undo)}>
                {t('Undo')}
              </Button>
            )}
            {notice.href && (
              <AppLink href={notice.href} onClick={onUsed}>
                {t('Show')}
              </AppLink>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function titleOf(t: Translate, { title, parts }: Notice): string {
  if (!parts || typeof title === 'string') return t(title);
  const texts = Object.entries(parts).map(([name, part]) => [name, t(part)] as const);
  return t(title.message, { ...title.values, ...Object.fromEntries(texts) });
}
