'use client';

import { Bell } from 'lucide-react';
import { activityHref } from '#components/activity/activity-href.ts';
import { ActivityLine } from '#components/activity/activity-line.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { Notice } from '#lib/client/notices.ts';
import type { Activity, ActivityAnswer } from '#lib/console/activity/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { Age } from './age.tsx';
import { EmptyState } from './empty-state.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { NoticeContent } from './notice-content.tsx';

interface NotificationListProps {
  projectId: string | undefined;
  /** Messages of this session. */
  told: readonly Notice[];
  results: Answer<ActivityAnswer>;
  onUsed: () => void;
}

/** What is behind the bell: messages of this session, then what came of one's work. */
export function NotificationList({ projectId, told, results, onUsed }: NotificationListProps) {
  const t = useT();
  const all = results.data?.activity ?? [];
  if (told.length === 0 && all.length === 0 && !results.error) {
    return (
      <EmptyState icon={Bell} title={t('Nothing to report')}>
        {t('What comes of your work is listed here.')}
      </EmptyState>
    );
  }
  return (
    <>
      <Notices all={told} onUsed={onUsed} />
      <NotLoaded answer={results} unknown={t('Your work could not be loaded')} />
      {projectId !== undefined && <Results projectId={projectId} all={all} />}
    </>
  );
}

function Notices({ all, onUsed }: { all: readonly Notice[]; onUsed: () => void }) {
  if (all.length === 0) return null;
  return (
    <ul className="-mx-4 -mt-4 mb-4 divide-y border-b">
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

/** What came of one's work in the project, the newest first. */
function Results({ projectId, all }: { projectId: string; all: readonly Activity[] }) {
  const t = useT();
  if (all.length === 0) return null;
  return (
    <section aria-label={t('Your work in this project')}>
      <h3 className="mb-1 font-semibold">{t('Your work in this project')}</h3>
      <ol>
        {all.map((one) => (
          <ActivityLine key={one.id} activity={one} href={activityHref(projectId, one)} isOwn />
        ))}
      </ol>
    </section>
  );
}
