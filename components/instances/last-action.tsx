'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { HISTORY_LABELS } from '#lib/compute/server-actions/verb-facts.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { usePersonName } from './use-person-name.ts';

export function LastAction({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const personName = usePersonName(projectId);
  const { data, error } = useQuery(clientOf(factApi).lastActions.query(projectId));
  const last = data?.last_actions.find(({ server_id }) => server_id === serverId);
  if (!data) return <span className="text-ink-faint">{error ? t('could not be loaded') : '…'}</span>;
  if (!last) return <NoValue />;
  return (
    <>
      <span className={last.is_failed ? 'text-danger-ink' : undefined}>{t(HISTORY_LABELS[last.action])}</span>
      {last.is_failed && ` (${t('failed')})`}
      <span className="text-ink-faint text-small">
        {' · '}
        {t('by {name}', { name: personName(last.user_id) })}
        {' · '}
        <Age at={last.started_at} />
      </span>
    </>
  );
}
