'use client';

import { ErrorDetails } from '#components/console/error-details.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { MAX_STREAMED_PROJECTS } from '#lib/client/live-state.ts';
import { isAdminOf } from '#lib/client/session.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import type { FailedProject } from './rows-of-projects.ts';
import { useMyProjects } from './use-my-projects.ts';
import type { RowsOfProjects } from './use-rows-of-projects.ts';

interface ProjectsStripProps {
  list: Pick<RowsOfProjects<object>, 'progress' | 'retry' | 'source'>;
  labelOf: (projectId: string) => string;
}

const NAMED = 5;

export function ProjectsStrip({ list: { progress, retry, source }, labelOf }: ProjectsStripProps) {
  const { t, format } = useI18n();
  const { failed, cut } = progress;
  const isLoading = progress.settled < progress.requested;
  // If all projects failed, the table itself displays the error.
  const isWorthSaying = failed.length > 0 && source.error === null;
  return (
    <>
      <NotLive />
      <p role="status" className={isLoading ? 'pb-2 text-ink-muted text-small tabular-nums' : 'sr-only'}>
        {isLoading &&
          t('{settled} of {count} projects loaded', {
            settled: format.number(progress.settled),
            count: format.number(progress.requested),
          })}
      </p>
      {isWorthSaying && (
        <div className="pb-3">
          <Alert
            tone="warning"
            title={t('{count, plural, one {A project} other {# projects}} did not respond', { count: failed.length })}
            actions={
              <Button size="small" onClick={retry} isLoading={source.isFetching}>
                {t('Try again')}
              </Button>
            }
          >
            <ul>
              {failed.slice(0, NAMED).map((one) => (
                <Failure key={one.project.id} failed={one} label={labelOf(one.project.id)} />
              ))}
            </ul>
            {failed.length > NAMED && <Others names={failed.slice(NAMED).map(({ project }) => labelOf(project.id))} />}
          </Alert>
        </div>
      )}
      {cut.length > 0 && (
        <div className="pb-3">
          <Alert tone="info" title={t('Not all rows are shown')}>
            {t('Too many to load at once: {projects}. Open the project to see the rest.', {
              projects: format.list(cut.map(({ id }) => labelOf(id))),
            })}
          </Alert>
        </div>
      )}
    </>
  );
}

/**
 * Only administrators receive events of more than `MAX_STREAMED_PROJECTS` projects; for other users the lists are
 * refetched periodically.
 */
function NotLive() {
  const t = useT();
  const { projects } = useMyProjects();
  if (projects.length <= MAX_STREAMED_PROJECTS || projects.some(isAdminOf)) return null;
  return (
    <p className="pb-2 text-ink-muted text-small">{t('Too many projects for live updates: refreshed regularly')}</p>
  );
}

function Failure({ failed: { error, hasOldRows }, label }: { failed: FailedProject; label: string }) {
  const t = useT();
  return (
    <li>
      <span className="font-medium text-ink">{label}</span>
      {': '}
      {t(error.message)} {hasOldRows && t('Its rows may be out of date.')}{' '}
      <span className="inline-flex flex-wrap items-center gap-x-3 text-small">
        <ErrorDetails error={error} />
      </span>
    </li>
  );
}

function Others({ names }: { names: readonly string[] }) {
  const { t, format } = useI18n();
  return (
    <details>
      <summary className="cursor-pointer">{t('{count} more', { count: names.length })}</summary>
      <p className="max-h-32 overflow-y-auto">{format.list([...names])}</p>
    </details>
  );
}
