'use client';

import { useQuery } from '@tanstack/react-query';
import { DeleteObjects } from '#components/console/delete-objects.tsx';
import { Known } from '#components/console/known.tsx';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { bothAnswers } from '#lib/client/answer.ts';
import { ACTED_KINDS, commandRequest } from '#lib/compute/server-actions/queries.ts';
import { questionToAdministrators, VERBS } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageChoicesQuery } from '#lib/image/images/queries.ts';
import { isProtected } from '#lib/protection/protection.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { useServerCommands } from './use-server-commands.ts';

interface DeleteInstancesProps extends InstanceDialogProps {
  onDeleted: (() => void) | undefined;
}

const DELETION = { question: questionToAdministrators('delete'), words: VERBS.delete.words };

const PROTECTION = {
  isOn: ({ metadata }: Server) => isProtected(metadata),
  ending: ({ id }: Server) => commandRequest('unprotect', id),
};

const losesVolumes = (server: Server) =>
  server['os-extended-volumes:volumes_attached'].some((volume) => volume.delete_on_termination === true);

/** Asks before instances are deleted: what is lost, what stays, what becomes free. */
export function DeleteInstances({ projectId, servers, onClose, onDeleted }: DeleteInstancesProps) {
  const t = useT();
  const { confirm } = useServerCommands(projectId);
  const found = bothAnswers(useQuery(allVolumesQuery(projectId)), useQuery(imageChoicesQuery(projectId)));
  const ids = new Set(servers.map(({ id }) => id));
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={ACTED_KINDS}
      objects={servers}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      verb={DELETION}
      losesData={servers.length > 1 || servers.some(losesVolumes)}
      restsOn={found}
      protection={PROTECTION}
      deletionOf={({ id }) => commandRequest('delete', id)}
      removeMany={async (all) => {
        await confirm('delete', all);
        onDeleted?.();
      }}
      onClose={onClose}
      onDeleted={onDeleted}
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
    </DeleteObjects>
  );
}
