'use client';

import { useQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ErrorPanel } from '#components/console/error-panel.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { ScheduleButton } from '#components/schedules/schedule-button.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { AttachedDisk } from '#components/volumes/detach-volume.tsx';
import { isRootDevice } from '#lib/block-storage/volumes/verbs.ts';
import { toApiError } from '#lib/client/api-error.ts';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AttachedVolumeRow } from './attached-volume-row.tsx';

const DetachVolume = lazyComponent(async () => (await import('#components/volumes/detach-volume.tsx')).DetachVolume);

interface StorageTabProps {
  projectId: string;
  server: Server;
  actions: readonly Action[];
}

export function StorageTab({ projectId, server, actions }: StorageTabProps) {
  const t = useT();
  const attached = useQuery(clientOf(serverDetailsApi).volumes.query(projectId, { server_id: server.id }));
  const [detaching, setDetaching] = useState<AttachedDisk>();
  const rows = attached.data?.volumeAttachments;
  if (attached.error && !rows) {
    const retry = () => void attached.refetch();
    return <ErrorPanel error={toApiError(attached.error)} onRetry={retry} isRetrying={attached.isFetching} />;
  }
  return (
    <>
      <Card title={t('Volumes')} hasPadding={false} aside={<StorageButtons {...{ projectId, server, actions }} />}>
        <LoadError answer={attached} unknown={t('Could not load the volumes')} />
        {!rows && <Skeleton className="m-4 h-10" />}
        {rows?.length === 0 && <NoVolumes />}
        <ul className="divide-y">
          {rows?.map((row) => (
            <AttachedVolumeRow
              key={row.volumeId}
              projectId={projectId}
              server={server}
              attachment={row}
              isRoot={isRootDevice(row.device) && imageIdOf(server) === undefined}
              onDetach={setDetaching}
            />
          ))}
        </ul>
      </Card>
      {detaching && (
        <DetachVolume
          projectId={projectId}
          server={server}
          volume={detaching}
          onClose={() => setDetaching(undefined)}
        />
      )}
    </>
  );
}

function StorageButtons({ projectId, server, actions }: StorageTabProps) {
  const attach = actions.find(({ id }) => id === 'attach_volume');
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ScheduleButton projectId={projectId} preset={{ action: 'image', target: 'object', target_id: server.id }} />
      {attach && <ActionButton action={attach} size="small" />}
    </div>
  );
}

function NoVolumes() {
  const t = useT();
  return (
    <EmptyState icon={HardDrive} title={t('No volumes attached')}>
      {t(
        'A volume keeps data separate from the root disk and is kept when the instance is deleted, unless you choose otherwise.',
      )}
    </EmptyState>
  );
}
