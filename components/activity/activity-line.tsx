'use client';

import { CircleAlert, CirclePlus, type LucideIcon, Pencil, Server, Trash2 } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { Activity, ActivityKind } from '#lib/console/activity/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const KINDS: Record<ActivityKind, string> = {
  server: msg('Instance'),
  volume: msg('Volume'),
  snapshot: msg('Snapshot'),
  backup: msg('Backup'),
  image: msg('Image'),
  network: msg('Network'),
  subnet: msg('Subnet'),
  router: msg('Router'),
  floatingip: msg('Floating IP'),
  security_group: msg('Security group'),
  port: msg('Port'),
  security_group_rule: msg('Security group rule'),
  keypair: msg('Key pair'),
  application_credential: msg('Credential'),
  quota: msg('Quota'),
  project: msg('Project'),
  user: msg('User'),
  group: msg('Group'),
  role: msg('Role'),
  role_assignment: msg('Role assignment'),
  domain: msg('Domain'),
  flavor: msg('Flavor'),
  volume_type: msg('Volume type'),
  host: msg('Hypervisor'),
  aggregate: msg('Host aggregate'),
  service: msg('Service'),
  segment: msg('Segment'),
  segment_host: msg('Protected host'),
  notification: msg('Notification'),
};

const VERBS: Record<Activity['verb'], string> = {
  create: msg('Created'),
  update: msg('Changed'),
  delete: msg('Deleted'),
  down: msg('Went down'),
};

const ICONS: Record<Activity['verb'], LucideIcon> = {
  create: CirclePlus,
  update: Pencil,
  delete: Trash2,
  down: CircleAlert,
};

interface ActivityLineProps {
  activity: Activity;
  href: string | undefined;
  /** All are the reader's own: whose they are need not be said. */
  isOwn?: boolean;
}

/** One thing that was done: what, to which object, how it ended, by whom. */
export function ActivityLine({ activity, href, isOwn = false }: ActivityLineProps) {
  const t = useT();
  const { kind, verb, action, state, object_name, is_there, by, project, at } = activity;
  const hasFailed = state === 'failed';
  const Icon = hasFailed ? CircleAlert : action !== null && verb === 'update' ? Server : ICONS[verb];
  const what = object_name || t(KINDS[kind]);
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
        <span className={hasFailed ? 'text-danger-ink' : 'text-ink-muted'}>
          {hasFailed ? t('{action} failed', { action: t(action ?? VERBS[verb]) }) : t(action ?? VERBS[verb])}
        </span>{' '}
        {href && is_there ? <AppLink href={href}>{what}</AppLink> : <span className="font-medium">{what}</span>}
        {object_name && <span className="text-ink-faint text-small"> · {t(KINDS[kind])}</span>}
        {project && <span className="text-ink-faint text-small"> · {project.name}</span>}
      </span>
      {!isOwn && (
        <span className="shrink-0 text-ink-faint text-small max-sm:hidden">{by ? by.name : t('the platform')}</span>
      )}
      <span className="w-20 shrink-0 text-end text-ink-faint text-small">
        <Age at={at} />
      </span>
    </li>
  );
}
