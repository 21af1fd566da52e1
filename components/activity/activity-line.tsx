'use client';

import { CircleAlert, CirclePlus, type LucideIcon, Pencil, Server, Trash2 } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { KINDS } from '#lib/console/activity/kinds.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { activitySentence, actorName } from './activity-words.ts';

const ICONS: Record<Activity['verb'], LucideIcon> = {
  create: CirclePlus,
  update: Pencil,
  delete: Trash2,
  down: CircleAlert,
};

export function ActivityLine({ activity, href }: { activity: Activity; href: string | undefined }) {
  const t = useT();
  const { kind, verb, state, object_name, is_there, project, at } = activity;
  const hasFailed = state === 'failed';
  const Icon = hasFailed ? CircleAlert : kind === 'server' && verb === 'update' ? Server : ICONS[verb];
  const sentence = activitySentence(t, activity);
  return (
    <li className="flex items-baseline gap-2.5 py-1.5">
      {state === 'running' ? (
        <span className="translate-y-0.5 text-accent-ink [&>svg]:size-3.5">
          <Spinner />
          <VisuallyHidden>{t('In progress')}</VisuallyHidden>
        </span>
      ) : (
        <Icon
          aria-hidden
          className={`size-3.5 shrink-0 translate-y-0.5 ${hasFailed || verb === 'down' ? 'text-danger-ink' : 'text-ink-faint'}`}
        />
      )}
      <span className="min-w-0 flex-1 truncate">
        {href && is_there ? <AppLink href={href}>{sentence}</AppLink> : <span>{sentence}</span>}
        {object_name && <span className="text-ink-faint text-small"> · {t(KINDS[kind])}</span>}
        {project && <span className="text-ink-faint text-small"> · {project.name}</span>}
      </span>
      <span className="shrink-0 text-ink-faint text-small max-sm:hidden">{actorName(t, activity)}</span>
      <span className="w-20 shrink-0 text-end text-ink-faint text-small">
        <Age at={at} />
      </span>
    </li>
  );
}
