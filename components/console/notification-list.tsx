'use client';

import { Bell } from 'lucide-react';
import { ResultLine } from '#components/activity/result-line.tsx';
import { JobResult } from '#components/jobs/job-result.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { Notice } from '#lib/client/notices.ts';
import type { ResultsAnswer } from '#lib/console/facts/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { Age } from './age.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';
import { NoticeContent } from './notice-content.tsx';
import { resultsIn } from './unread-results.ts';

interface NotificationListProps {
  projectId: string | undefined;
  notices: readonly Notice[];
  results: Answer<ResultsAnswer>;
  onUsed: () => void;
}

export function NotificationList({ projectId, notices, results, onUsed }: NotificationListProps) {
  const t = useT();
  const all = results.data ? resultsIn(results.data) : [];
  if (notices.length === 0 && all.length === 0 && !results.error) {
    return (
      <EmptyState icon={Bell} title={t('Nothing to report')}>
        {t('The results of your actions appear here.')}
      </EmptyState>
    );
  }
  return (
    <>
      <Notices all={notices} onUsed={onUsed} />
      <LoadError answer={results} unknown={t('Could not load your activity')} />
      {all.length > 0 && (
        <section aria-label={t('Results')}>
          <h3 className="mb-1 font-semibold">{t('Results')}</h3>
          <ol className="divide-y">
            {all.map((one) =>
              'job' in one ? (
                <JobResult key={one.job.id} {...one} projectId={projectId} />
              ) : (
                <ResultLine key={one.id} activity={one} projectId={projectId} onUsed={onUsed} />
              ),
            )}
          </ol>
        </section>
      )}
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
