'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { Known } from '#components/console/known.tsx';
import { volumeFactsQuery } from '#lib/block-storage/volumes/facts-query.ts';
import { bothAnswers } from '#lib/client/answer.ts';
import { notify } from '#lib/client/notices.ts';
import { useCommandServer } from '#lib/compute/server-actions/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageChoicesQuery } from '#lib/image/images/queries.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { useRunCommand } from './use-run-command.ts';

interface DeleteInstancesProps extends InstanceDialogProps {
  onDeleted: (() => void) | undefined;
}

const losesVolumes = (server: Server) =>
  server['os-extended-volumes:volumes_attached'].some((volume) => volume.delete_on_termination === true);

/** Asks before instances are deleted: what is lost, what stays, what becomes free. */
export function DeleteInstances({ projectId, servers, onClose, onDeleted }: DeleteInstancesProps) {
  const t = useT();
  const remove = useCommandServer(projectId);
  const run = useRunCommand(projectId);
  const found = bothAnswers(useQuery(volumeFactsQuery(projectId)), useQuery(imageChoicesQuery(projectId)));
  const ids = new Set(servers.map(({ id }) => id));
  const [first] = servers;
  const count = servers.length;
  const values = { count, name: first.name };
  const phrase = t('{count, plural, one {{name}} other {# instances}}', values);
  const isFinal = count > 1 || servers.some(losesVolumes);
  const confirm = async () => {
    if (count > 1) run('delete', servers);
    else {
      await remove.mutateAsync({ id: first.id, command: 'delete' });
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
      restsOn={found}
      onConfirm={confirm}
    >
      <Known answer={found} unknown={t('What goes and what stays could not be looked up')}>
        {([volumes, images]) => (
          <DeletionConsequences
            servers={servers}
            volumes={new Map(volumes.rows.map((volume) => [volume.id, volume]))}
            images={images.rows.filter(({ instance_uuid: id }) => id !== undefined && ids.has(id))}
          />
        )}
      </Known>
    </ConfirmAction>
  );
}
