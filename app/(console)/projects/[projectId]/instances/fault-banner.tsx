'use client';

import { ButtonLink } from '#components/console/button-link.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { explainFault } from '#lib/compute/servers/explain-fault.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { faultContext } from './fault-context.ts';
import { relaunchHref } from './relaunch.ts';

interface FaultBannerProps {
  projectId: string;
  server: Server;
  fault: NonNullable<Server['fault']>;
}

/** Why an instance is in ERROR, in one sentence, with what to try; the raw fault stands below. */
export function FaultBanner({ projectId, server, fault }: FaultBannerProps) {
  const t = useT();
  const format = useFormat();
  const { cause, advice, remedies } = explainFault(fault.message, faultContext(server));
  const report = JSON.stringify({ server: server.id, name: server.name, fault }, null, 2);
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
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
        <time dateTime={fault.created}>{format.dateTime(fault.created)}</time>
        <span className="inline-flex items-center gap-0.5">
          {t('Report for an administrator')}
          <CopyButton text={report} label={t('Copy the report')} />
        </span>
        <ButtonLink size="small" href={again}>
          {label}
        </ButtonLink>
      </p>
    </Alert>
  );
}
