'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { faultContext } from '#components/instances/fault-context.ts';
import { useFaultReason } from '#components/instances/use-fault-reason.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { lastActionsQuery } from '#lib/compute/instance-actions/last-actions-query.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { explainFault } from '#lib/compute/servers/view/explain-fault.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { relaunchHref } from './relaunch.ts';
import { supportBundle } from './support-bundle.ts';

interface FaultBannerProps {
  projectId: string;
  server: Server;
  fault: NonNullable<Server['fault']>;
}

export function FaultBanner({ projectId, server, fault }: FaultBannerProps) {
  const { t, format } = useI18n();
  const { data } = useQuery(lastActionsQuery(projectId, server.id));
  const failed = data?.instanceActions.find(({ message }) => message !== null);
  const reason = useFaultReason(projectId, server, true);
  const why = reason === undefined ? undefined : explainFault(reason, faultContext(server));
  const remedies = why?.remedies ?? [];
  const again = relaunchHref(projectId, server, remedies);
  const label = remedies.includes('smaller_flavor')
    ? t('Launch with another flavor')
    : remedies.includes('other_zone')
      ? t('Launch in another zone')
      : t('Launch again');
  return (
    <Alert tone="danger" title={why ? t(why.cause) : fault.message}>
      {why && <p>{t(why.advice)}</p>}
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

/** Copies the information that an administrator needs to analyze an instance, for a mail or a ticket. */
function SendToAdministrator({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const client = useQueryClient();
  const [isGathering, setIsGathering] = useState(false);
  const copy = async () => {
    setIsGathering(true);
    try {
      const { instanceActions } = await client.fetchQuery(lastActionsQuery(projectId, server.id));
      const address = window.location.href;
      await navigator.clipboard.writeText(supportBundle({ server, actions: instanceActions, address, at: new Date() }));
      notify({
        level: 'success',
        title: msg('Copied for an administrator'),
        message: msg('Paste it into an email or a ticket. It does not contain secrets.'),
      });
    } catch (error) {
      notifyFailure(msg('Nothing was copied'), error);
    }
    setIsGathering(false);
  };
  return (
    <Button size="small" onClick={copy} isLoading={isGathering}>
      <Send aria-hidden />
      {t('Send to administrator')}
    </Button>
  );
}
