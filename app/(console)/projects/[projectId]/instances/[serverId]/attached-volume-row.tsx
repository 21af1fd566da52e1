'use client';

import { useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { useId } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { StatusBadge } from '#components/console/status-badge.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import type { AttachedDisk } from '#components/volumes/detach-volume.tsx';
import { volumeTypeName } from '#components/volumes/volume-words.ts';
import { can as canVolume } from '#lib/block-storage/volumes/can.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { isTransitional } from '#lib/block-storage/volumes/statuses.ts';
import { ROOT_DISK_STAYS } from '#lib/block-storage/volumes/verbs.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import { can } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import type { ServerVolume } from '#lib/compute/volume-attachments/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

interface AttachedVolumeRowProps {
  projectId: string;
  server: Server;
  attachment: ServerVolume;
  isRoot: boolean;
  onDetach: (volume: AttachedDisk) => void;
}

export function AttachedVolumeRow({ projectId, server, attachment, isRoot, onDetach }: AttachedVolumeRowProps) {
  const { t, format } = useI18n();
  const { volumeId, device } = attachment;
  const query = useQuery(clientOf(volumeApi).show.query(projectId, volumeId));
  const volume = query.data?.volume;
  const name = volume?.name || volumeId;
  const byServer = can('detach_volume', stateOf(server));
  const byVolume = volume ? canVolume('detach', volume) : true;
  const byState = isRoot ? ROOT_DISK_STAYS : byServer === true ? byVolume : byServer;
  const mayWrite = useMayWrite(projectId);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <code className="w-20 shrink-0 font-mono text-small">{device}</code>
      <div className="min-w-0 flex-1 basis-40">
        <AppLink look="strong" href={objectHref(projectId, 'volumes', volumeId)} className="break-words">
          {name}
        </AppLink>
        <div className="flex flex-wrap items-center gap-x-2 text-ink-muted text-small">
          <QueryContent answer={query} unknown={t('Could not load the volume')}>
            {({ volume: found }) => <span>{`${format.gib(found.size)} · ${t(volumeTypeName(found))}`}</span>}
          </QueryContent>
          {isRoot && <Badge>{t('root disk')}</Badge>}
        </div>
        <KeepVolume projectId={projectId} attachment={attachment} name={name} />
      </div>
      {volume && <StatusBadge status={volume.status} isTransitional={isTransitional(volume)} />}
      <ActionButton
        size="small"
        action={{
          label: t('Detach'),
          icon: <Unplug aria-hidden />,
          allowed: mayWrite === true ? byState : mayWrite,
          onSelect: () => onDetach({ id: volumeId, name, device }),
        }}
      />
    </li>
  );
}

function KeepVolume({ projectId, attachment, name }: { projectId: string; attachment: ServerVolume; name: string }) {
  const t = useT();
  const id = useId();
  const mayWrite = useMayWrite(projectId);
  const keep = clientOf(serverDetailsApi).updateVolume.useMutation(projectId);
  const isDeletedToo = attachment.delete_on_termination ?? false;
  // Shows the new value while it is being saved.
  const shown = keep.isPending ? keep.variables.delete_on_termination === true : isDeletedToo;
  const { serverId, volumeId } = attachment;
  const change = () =>
    keep.mutate(
      { server_id: serverId, volume_id: volumeId, volumeId, delete_on_termination: !isDeletedToo },
      { onError: (error) => notifyFailure(msg('Could not change {name}', { name }), error) },
    );
  return (
    <span className="mt-1 flex items-center gap-2 text-small">
      <Checkbox id={id} isChecked={shown} isDisabled={mayWrite !== true} onCheckedChange={change} />
      <label htmlFor={id} className={shown ? 'text-warning-ink' : 'text-ink-muted'}>
        {t('Delete it with the instance')}
      </label>
    </span>
  );
}
