'use client';

import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/console/button-link.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { faultContext } from '#components/instances/fault-context.ts';
import { Alert } from '#components/ui/alert.tsx';
import { instanceActionsQuery } from '#lib/compute/instance-actions/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { explainFault } from '#lib/compute/servers/view/explain-fault.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { relaunchHref } from './relaunch.ts';
import { SendToAdministrator } from './send-to-administrator.tsx';

interface FaultBannerProps {
  projectId: string;
  server: Server;
  fault: NonNullable<Server['fault']>;
}

/** Why an instance is in ERROR, in one sentence, with what to try; the raw fault stands below. */
export function FaultBanner({ projectId, server, fault }: FaultBannerProps) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(instanceActionsQuery(projectId, server.id));
  const failed = data?.instanceActions.find(({ message }) => message !== null);
  const { cause, advice, remedies } = explainFault(fault.message, faultContext(server));
  const again = relaunchHref(projectId, server, remedies);
  const label = remedies.includes('smaller_flavor')
    ? t('Launch with another flavor')
    : remedies.includes('other_zone')
      ? t('Launch in another zone')
      : t('Launch again');
  return (
    <Alert tone="danger" title={t(cause)}>
      <p>{t(advice)}</p>
      <p className="mt-2 break-words font-mono text-small">{`${fault.code} · ${fault.message}`}</p>
      {fault.details && (
        <details className="mt-1 text-small">
          <summary className="cursor-pointer">{t('Details')}</summary>
          <pre className="mt-1 max-h-48 overflow-auto whitespace-pre-wrap font-mono">{fault.details}</pre>
        </details>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
        <time dateTime={fault.created}>{format.dateTime(fault.created)}</time>
        {failed && <RequestId id={failed.request_id} />}
        <SendToAdministrator projectId={projectId} server={server} />
        <ButtonLink size="small" href={again}>
          {label}
        </ButtonLink>
      </p>
    </Alert>
  );
}
