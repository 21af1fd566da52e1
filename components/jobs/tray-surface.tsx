'use client';

import { ChevronDown, ChevronUp, CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { inkTone } from '#components/ui/tone.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { isUnfinished, type Job } from '#lib/client/job-store.ts';
import { dismissFinishedJobs } from '#lib/client/jobs.ts';
import { createPreference } from '#lib/client/preference.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { trayJobOf } from './platform-job.ts';
import type { PlatformJobs } from './use-platform-jobs.ts';

const JobEntries = lazyComponent(async () => (await import('./job-entries.tsx')).JobEntries);

const useTrayOpen = createPreference('nephos-tray-unfolded', false);

interface TraySurfaceProps {
  projectId: string | undefined;
  own: readonly Job[];
  platform: PlatformJobs;
}

export function TraySurface({ projectId, own, platform }: TraySurfaceProps) {
  const t = useT();
  const all = [...own, ...platform.jobs.map(({ job }) => trayJobOf(job, []))];
  const [isOpen, setIsOpen] = useTrayOpen();
  const clear = () => {
    dismissFinishedJobs();
    platform.dismissFinished();
  };
  if (!isOpen) return <Pill all={all} onOpen={() => setIsOpen(true)} />;
  return (
    <section aria-label={t('Jobs')} className="shrink-0 border-t bg-surface shadow-float">
      <div className="flex h-10 items-center gap-3 ps-4 pe-2">
        <p role="status" className="min-w-0 truncate font-semibold">
          {summaryOf(all, t)}
        </p>
        <Progress all={all} />
        <span className="ms-auto flex shrink-0 items-center gap-1">
          {!all.every(isUnfinished) && (
            <Button size="small" variant="ghost" onClick={clear}>
              {t('Clear finished')}
            </Button>
          )}
          <IconButton
            label={t('Collapse jobs')}
            icon={ChevronDown}
            size="small"
            aria-expanded
            onClick={() => setIsOpen(false)}
          />
        </span>
      </div>
      <JobEntries own={own} projectId={projectId} platform={platform} />
    </section>
  );
}

function Pill({ all, onOpen }: { all: readonly Job[]; onOpen: () => void }) {
  const t = useT();
  const hasFailed = all.some(({ state }) => state === 'failed');
  const isRunning = all.some(isUnfinished);
  const Icon = hasFailed ? CircleAlert : CircleCheck;
  return (
    <section aria-label={t('Jobs')} className="flex shrink-0 justify-end px-4 pt-1 pb-3">
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className={cx(
          'flex h-8 items-center gap-2 rounded-full border bg-raised ps-3 pe-2 text-small shadow-float hover:border-control',
          hasFailed ? 'border-danger' : 'border-line-strong',
        )}
      >
        <span className={cx('[&>svg]:size-3.5', inkTone[hasFailed ? 'danger' : isRunning ? 'accent' : 'success'])}>
          {isRunning ? <Spinner /> : <Icon aria-hidden />}
        </span>
        <span role="status" className="font-medium">
          {summaryOf(all, t)}
        </span>
        <VisuallyHidden>{t('Expand jobs')}</VisuallyHidden>
        <ChevronUp aria-hidden className="size-3.5 text-ink-faint" />
      </button>
    </section>
  );
}

/** Announced by screen readers, so the text changes only when a job starts or ends. */
function summaryOf(all: readonly Job[], t: Translate): string {
  const running = all.filter(isUnfinished).length;
  const failed = all.filter(({ state }) => state === 'failed').length;
  if (running > 0 && failed > 0) return t('{running} running, {failed} failed', { running, failed });
  if (running > 0 && all.every(({ state }) => state !== 'running')) {
    return t('{count, plural, one {# job is paused} other {# jobs are paused}}', { count: running });
  }
  if (running > 0) return t('{count, plural, one {# job is running} other {# jobs are running}}', { count: running });
  if (failed > 0) return t('{count, plural, one {# job failed} other {# jobs failed}}', { count: failed });
  return t('{count, plural, one {# job finished} other {# jobs finished}}', { count: all.length });
}

function Progress({ all }: { all: readonly Job[] }) {
  const { t, format } = useI18n();
  const known = all.filter(isUnfinished).flatMap(({ progress }) => progress ?? []);
  if (known.length === 0) return null;
  const ratio = known.reduce((sum, each) => sum + each, 0) / known.length;
  return (
    <span className="w-32 max-sm:hidden">
      <MeterBar label={t('All jobs')} ratio={ratio} valueText={format.percent(ratio)} />
    </span>
  );
}
