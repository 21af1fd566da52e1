'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { useSession } from '#lib/client/session.ts';
import { activityHref } from '#lib/console/activity/href.ts';
import { KINDS } from '#lib/console/activity/kinds.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { activitySentence } from './activity-words.ts';
import { UndoButton } from './undo-button.tsx';

interface ResultLineProps {
  activity: Activity;
  projectId: string | undefined;
  onUsed: () => void;
}

export function ResultLine({ activity, projectId, onUsed }: ResultLineProps) {
  const t = useT();
  const user = useSession().data?.user.id;
  const { kind, state, is_there, by, project, ended_at } = activity;
  const sentence = activitySentence(t, activity);
  const href = project && is_there ? activityHref(project.id, activity) : undefined;
  const facts = [
    t(KINDS[kind]),
    ...(project && project.id !== projectId ? [project.name] : []),
    ...(by && by.id !== user ? [t('by {user}', { user: by.name })] : []),
  ];
  return (
    <li className="flex items-start gap-2.5 py-2">
      <StateIcon state={state} />
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">
          {href ? (
            <AppLink href={href} onClick={onUsed}>
              {sentence}
            </AppLink>
          ) : (
            sentence
          )}
        </p>
        <p className="break-words text-ink-faint text-small">
          {facts.join(' · ')} · <Age at={ended_at} />
        </p>
      </div>
      <UndoButton activity={activity} />
    </li>
  );
}

function StateIcon({ state }: Pick<Activity, 'state'>) {
  const t = useT();
  if (state === 'running') {
    return (
      <span className="mt-0.5 text-accent-ink [&>svg]:size-4">
        <Spinner />
        <VisuallyHidden>{t('In progress')}</VisuallyHidden>
      </span>
    );
  }
  const hasFailed = state === 'failed';
  const Icon = hasFailed ? CircleAlert : CircleCheck;
  return (
    <span className={`mt-0.5 [&>svg]:size-4 ${hasFailed ? 'text-danger-ink' : 'text-success-ink'}`}>
      <Icon aria-hidden />
      <VisuallyHidden>{hasFailed ? t('Failed') : t('Done')}</VisuallyHidden>
    </span>
  );
}
