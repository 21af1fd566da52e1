'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { Card } from '#components/ui/card.tsx';
import { cx } from '#components/ui/cx.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { useSession } from '#lib/client/session.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectCredentialsQuery } from '#lib/identity/application-credentials/project-credentials.ts';
import { createHref, projectHref } from '#lib/screens/paths.ts';

interface FirstStepsProps {
  projectId: string;
  hasServer: boolean;
  hasVolume: boolean;
}

interface Step {
  title: string;
  note: string;
  /** Undefined until loaded. */
  isDone: boolean | undefined;
  action: string;
  href: string;
  /** True, or the reason why the link is disabled. */
  allowed: true | Text;
}

/** Steps for an empty project. A step is done when its object exists. */
export function FirstSteps({ projectId, hasServer, hasVolume }: FirstStepsProps) {
  const t = useT();
  const { data: session } = useSession();
  const credentials = useQuery(projectCredentialsQuery(projectId, session?.user.id));
  const steps = useSteps({
    projectId,
    hasServer,
    hasVolume,
    hasCredential: credentials.data && credentials.data.length > 0,
  });
  const next = steps.find(({ isDone }) => isDone === false);
  return (
    <Card title={t('First steps')} hasPadding={false} className="lg:col-span-2">
      <ol className="divide-y">
        {steps.map((step) => (
          <li key={step.href} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <StepMark isDone={step.isDone === true} />
            <div className="min-w-0 flex-1 basis-56">
              <p className={cx('font-medium', step.isDone && 'text-ink-muted')}>{step.title}</p>
              <p className="text-ink-muted text-small">{step.note}</p>
            </div>
            {step.isDone === false && (
              <ActionButton
                size="small"
                variant={step === next ? 'primary' : 'secondary'}
                action={{ label: step.action, href: step.href, allowed: step.allowed }}
              />
            )}
          </li>
        ))}
      </ol>
      <LoadError answer={credentials} unknown={t('Could not load the credentials')} />
    </Card>
  );
}

function useSteps({
  projectId,
  hasServer,
  hasVolume,
  hasCredential,
}: FirstStepsProps & { hasCredential?: boolean | undefined }): Step[] {
  const t = useT();
  return [
    {
      title: t('Launch an instance'),
      note: t('Choose an image, a flavor and a network. You can create a key pair along the way.'),
      isDone: hasServer,
      action: t('Launch instance'),
      href: createHref(projectId, 'instances'),
      allowed: useMayCreate(projectId, 'instances'),
    },
    {
      title: t('Create a volume'),
      note: t('A separate disk that you attach to an instance and that is kept when the instance is deleted.'),
      isDone: hasVolume,
      action: t('Create volume'),
      href: createHref(projectId, 'volumes'),
      allowed: useMayCreate(projectId, 'volumes'),
    },
    {
      title: t('Connect your tools'),
      note: t('With an application credential, scripts sign in without your password.'),
      isDone: hasCredential,
      action: t('Create credential'),
      href: projectHref(projectId, 'credentials', { create: 'true' }),
      allowed: true,
    },
  ];
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
