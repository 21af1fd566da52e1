'use client';

import { useState } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { Lane } from '#lib/console/ha/record/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

interface RecordRequestsProps {
  lane: Pick<Lane, 'server_id' | 'name'>;
  actions: Lane['actions'];
}

/** Requests of the recovery to compute about an instance. Rendered when expanded, since there may be hundreds. */
export function RecordRequests({ lane, actions }: RecordRequestsProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (actions.length === 0) return null;
  return (
    <details
      className="min-w-0 text-small sm:col-span-full"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer text-ink-muted">
        {t('{count, plural, one {# request} other {# requests}}', { count: actions.length })}
        <span className="sr-only"> {t('for {name}', { name: lane.name })}</span>
      </summary>
      {isOpen && <Requests lane={lane} actions={actions} />}
    </details>
  );
}

function Requests({ lane: { server_id, name }, actions }: RecordRequestsProps) {
  const { t, format } = useI18n();
  return (
    <>
      <ul aria-label={t('Requests for {name}', { name })} className="mt-1.5 flex flex-col gap-1">
        {actions.map(({ action, request_id, started_at, is_failed }) => (
          <li key={request_id} className="flex flex-wrap items-center gap-x-3">
            <span className="font-medium">{action}</span>
            <time dateTime={started_at} className="text-ink-faint tabular-nums">
              {format.dateTime(started_at)}
            </time>
            {is_failed && <StateBadge word={t('Failed')} tone="danger" />}
            <RequestId id={request_id} />
          </li>
        ))}
      </ul>
      <AppLink href={adminObjectHref('instances', server_id, '', { tab: 'activity' })}>
        {t('Action log of {name}', { name })}
      </AppLink>
    </>
  );
}
