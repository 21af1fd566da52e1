'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { OverviewCard } from '#components/console/overview-card.tsx';
import { Properties } from '#components/console/properties.tsx';
import { HostFindings } from '#components/hosts/host-findings.tsx';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import type { HostConnection } from '#lib/compute/host-connections/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function HostConnectionCard({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const query = useQuery({
    ...clientOf(hostConnectionApi).list.query(projectId),
    select: ({ host_connections }) => host_connections.find(({ name }) => name === host) ?? null,
  });
  return (
    <OverviewCard
      title={t('Connection')}
      className="lg:col-span-2"
      query={query}
      skeleton={<Skeleton className="h-32 w-full" />}
    >
      {(connection) =>
        connection ? (
          <Connection projectId={projectId} connection={connection} />
        ) : (
          <p className="text-ink-muted">
            {t('This host is no longer connected: it is not in NEPHOS_HOSTS, and no administrator has added it.')}
          </p>
        )
      }
    </OverviewCard>
  );
}

function Connection({ projectId, connection }: { projectId: string; connection: HostConnection }) {
  const t = useT();
  const test = clientOf(hostConnectionApi).test.useMutation(projectId);
  const { name, uri, source, added_at, examination } = connection;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <Properties
            items={[
              { label: t('Address'), value: <CopyableId id={uri} /> },
              {
                label: t('Added'),
                value: source === 'setting' || !added_at ? t('By the setting NEPHOS_HOSTS') : <Age at={added_at} />,
              },
              { label: t('Last test'), value: examination ? <Age at={examination.examined_at} /> : t('Not tested') },
            ]}
          />
        </div>
        <Button onClick={() => test.mutate({ name, uri })} isLoading={test.isPending}>
          {examination ? t('Test again') : t('Test connection')}
        </Button>
      </div>
      {test.error && <ErrorAlert error={test.error} title={t('Could not test the host')} />}
      <div role="status" className="empty:hidden">
        {examination && <HostFindings examination={examination} />}
      </div>
    </div>
  );
}
