'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { volumesQuery } from '#lib/block-storage/volumes/queries.ts';
import { notify } from '#lib/client/notices.ts';
import { useDeleteServer } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { useRunCommand } from './use-run-command.ts';

interface DeleteInstancesProps {
  projectId: string;
  servers: readonly Server[];
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

const losesVolumes = (server: Server) =>
  server['os-extended-volumes:volumes_attached'].some((volume) => volume.delete_on_termination === true);

/** Asks before instances are deleted: what is lost, what stays, what becomes free. */
export function DeleteInstances({ projectId, servers, onClose, onDeleted }: DeleteInstancesProps) {
  const t = useT();
  const remove = useDeleteServer(projectId);
  const run = useRunCommand(projectId);
  const { data } = useInfiniteQuery(volumesQuery(projectId));
  const volumes = new Map(data?.pages.flatMap(({ rows }) => rows).map((volume) => [volume.id, volume]));
  const [first] = servers;
  const count = servers.length;
  const values = { count, name: first?.name ?? '' };
  const phrase = t('{count, plural, one {{name}} other {# instances}}', values);
  const isFinal = count > 1 || servers.some(losesVolumes);
  const confirm = async () => {
    if (count > 1 || !first) void run('delete', servers);
    else {
      await remove.mutateAsync(first.id);
      notify({ level: 'info', title: msg('Deleting {name}', { name: first.name }) });
    }
    onDeleted?.();
  };
  return (
    <ConfirmAction
      isOpen
      onOpenChange={onClose}
      isDanger
      title={t('{count, plural, one {Delete instance {name}?} other {Delete # instances?}}', values)}
      confirmLabel={t('{count, plural, one {Delete {name}} other {Delete # instances}}', values)}
      {...(isFinal ? { typedName: phrase } : {})}
      onConfirm={confirm}
    >
      <DeletionConsequences servers={servers} volumes={volumes} />
    </ConfirmAction>
  );
}
