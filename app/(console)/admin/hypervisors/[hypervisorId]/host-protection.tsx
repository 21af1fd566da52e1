'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { LEVEL_WORDS } from '#components/ha/fencing-words.ts';
import { CONDITION_WORDS } from '#components/ha/ha-words.ts';
import { HostForecast } from '#components/ha/host-forecast.tsx';
import { LastNotification } from '#components/ha/last-notification.tsx';
import { Maintenance } from '#components/ha/maintenance.tsx';
import { segmentHref } from '#components/ha/segment-href.ts';
import { METHOD_WORDS } from '#components/ha/segment-words.ts';
import { ReturnButton } from '#components/maintenance/return-button.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import type { CoveredHost, CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { notificationsHref } from '#lib/console/ha/notifications/href.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';

interface HostProtectionProps {
  projectId: string;
  /** Its name. */
  host: string;
}

/** Whether and how the instances of a host are recovered when it fails. */
export function HostProtection({ projectId, host }: HostProtectionProps) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).coverage.query(projectId));
  return (
    <div className="flex flex-col gap-4">
      <QueryContent answer={answer} unknown={t('Could not load the protection of the host')}>
        {({ coverage: { hosts, segments } }) => {
          const covered = hosts.find(({ name }) => name === host);
          const segment = segments.find(({ id }) => id === covered?.segment_id);
          return covered && segment ? <Protection {...{ projectId, covered, segment }} /> : <Unprotected host={host} />;
        }}
      </QueryContent>
      <HostForecast projectId={projectId} host={host} />
      <p>
        <AppLink href={notificationsHref(`host:${host}`, 'triage:all')}>
          {t('All notifications about this host')}
        </AppLink>
      </p>
    </div>
  );
}

function Unprotected({ host }: Pick<HostProtectionProps, 'host'>) {
  const t = useT();
  return (
    <Alert
      tone="warning"
      title={t('{host} is not in a segment', { host })}
      actions={
        <ButtonLink size="small" href={adminHref('segments')}>
          {t('Go to segments')}
        </ButtonLink>
      }
    >
      {t('Its instances are not recovered when it fails.')}
    </Alert>
  );
}

interface ProtectionProps {
  projectId: string;
  covered: CoveredHost;
  segment: CoveredSegment;
}

function Protection({ projectId, covered, segment }: ProtectionProps) {
  const { t, format } = useI18n();
  return (
    <Card
      title={t('Protection')}
      aside={covered.on_maintenance && <ReturnButton projectId={projectId} host={covered.name} />}
    >
      <Properties
        items={[
          { label: t('Segment'), value: <AppLink href={segmentHref(segment.name)}>{segment.name}</AppLink> },
          {
            label: t('Recovery method'),
            value: segment.is_enabled
              ? t(METHOD_WORDS[segment.recovery_method].word)
              : t('None: the segment is disabled'),
          },
          {
            label: t('Service'),
            value:
              covered.drain || covered.on_maintenance ? (
                <Maintenance row={covered} />
              ) : (
                t(CONDITION_WORDS[covered.condition])
              ),
          },
          { label: t('Reserved'), value: covered.is_reserved ? t('Yes') : t('No') },
          {
            label: t('Sufficient evidence of a failure'),
            value: segment.fencing_levels.map((level) => t(LEVEL_WORDS[level])).join(', '),
            isWide: true,
          },
          {
            label: t('Instances'),
            value: t('{instances} ({flagged} HA-enabled)', {
              instances: format.number(covered.instances),
              flagged: format.number(covered.flagged),
            }),
          },
          { label: t('Last notification'), value: covered.last && <LastNotification last={covered.last} /> },
        ]}
      />
    </Card>
  );
}
