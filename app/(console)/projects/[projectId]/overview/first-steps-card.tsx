'use client';

import { CircleCheck, CircleDashed } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { cx } from '#components/ui/cx.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { useOnMount } from '#lib/client/use-on-mount.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type FirstStep, useFirstSteps } from './use-first-steps.ts';
import type { OverviewData } from './use-overview.ts';

const FixReach = lazyComponent(async () => (await import('#components/floating-ips/fix-reach.tsx')).FixReach);

interface FirstStepsCardProps {
  projectId: string;
  data: OverviewData;
  onHide: () => void;
}

export function FirstStepsCard({ projectId, data, onHide }: FirstStepsCardProps) {
  const t = useT();
  const { steps, related } = useFirstSteps(projectId, data);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => isDone === false);
  if (done === steps.length) return <Finished onFinished={onHide} />;
  return (
    <Card
      title={t('First steps')}
      aside={
        <>
          <span role="status">{t('{done} of {total} done', { done, total: steps.length })}</span>
          <Button size="small" variant="ghost" onClick={onHide}>
            {t('Hide')} <VisuallyHidden>{t('First steps')}</VisuallyHidden>
          </Button>
        </>
      }
      hasPadding={false}
      className="lg:col-span-2"
    >
      <ol className="divide-y">
        {steps.map((step) => (
          <StepLine key={step.id} {...{ projectId, step }} isNext={step === next} />
        ))}
      </ol>
      <LoadError answer={related} unknown={t('Could not check all steps')} />
    </Card>
  );
}

/** Remembers that all steps are done, so that they stay hidden when an object is deleted later. */
function Finished({ onFinished }: { onFinished: () => void }) {
  // External system: the preferences of the user on the server.
  useOnMount(onFinished);
  return null;
}

function StepLine({ projectId, step, isNext }: { projectId: string; step: FirstStep; isNext: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <StepMark isDone={step.isDone === true} />
      <div className="min-w-0 flex-1 basis-56">
        <p className={cx('font-medium', step.isDone && 'text-ink-muted')}>{step.title}</p>
        <p className="text-ink-muted text-small">{step.note}</p>
      </div>
      {step.isDone === false && step.fix && <FixReach projectId={projectId} {...step.fix} />}
      {step.isDone === false && step.action && (
        <ActionButton size="small" variant={isNext ? 'primary' : 'secondary'} action={step.action} />
      )}
    </li>
  );
}

function StepMark({ isDone }: { isDone: boolean }) {
  const t = useT();
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <>
      <Icon aria-hidden className={cx('size-4.5 shrink-0', isDone ? 'text-success-ink' : 'text-ink-faint')} />
      {isDone && <VisuallyHidden>{t('Done')}</VisuallyHidden>}
    </>
  );
}
