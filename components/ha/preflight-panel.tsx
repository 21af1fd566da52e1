'use client';

import { useEffect } from 'react';
import { ApiSnippets } from '#components/console/api-snippets.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { toNotification } from './notification-values.ts';
import { usePreflight } from './use-preflight.ts';

const PreflightFindings = lazyComponent(async () => (await import('./preflight-findings.tsx')).PreflightFindings);

export function PreflightPanel({ projectId }: { projectId: string }) {
  const t = useT();
  const { notification, query } = usePreflight(projectId);
  const isChosen = notification.hostname !== '';
  // External system: the server, which provides the code while it evaluates the notification.
  useEffect(() => {
    if (isChosen) PreflightFindings.load();
  }, [isChosen]);
  return (
    <>
      <Card title={t('Preflight')}>
        {isChosen ? (
          <QueryContent answer={query} unknown={t('Could not check what would happen')}>
            {(preflight) => <PreflightFindings preflight={preflight} isOld={query.isPlaceholderData} />}
          </QueryContent>
        ) : (
          <p className="text-ink-muted">{t('Choose a host to see what would happen.')}</p>
        )}
      </Card>
      <Card title={t('API and command line')}>
        <ApiSnippets
          call={{ method: 'POST', path: 'v1/notifications', json: notification, auth: 'bearer' }}
          command={commandOf(notification)}
        />
      </Card>
    </>
  );
}

const commandOf = ({ type, hostname, payload }: ReturnType<typeof toNotification>): string => {
  const pairs = Object.entries(payload).map(([key, value]) => `'${key}':'${String(value)}'`);
  const time = '"$(date -u +%FT%T)"';
  return `openstack notification create ${type} ${hostname || '<host>'} ${time} "{${pairs.join(',')}}"`;
};
