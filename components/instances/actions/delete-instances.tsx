'use client';

import { useQuery } from '@tanstack/react-query';
import { DeleteObjects } from '#components/console/delete-objects.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { commandRequest } from '#lib/compute/server-actions/requests.ts';
import { questionToAdministrators, VERBS } from '#lib/compute/server-actions/verbs.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageChoicesQuery } from '#lib/image/images/image-choices.ts';
import { INSTANCE_PROTECTION } from '../instance-protection.ts';
import { KEPT, useLosses } from '../use-losses.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { protectedVolumes } from './protected-volumes.ts';
import { useServerCommands } from './use-server-commands.ts';

interface DeleteInstancesProps extends InstanceDialogProps {
  onDeleted: (() => void) | undefined;
}

const DELETION = { question: questionToAdministrators('delete'), words: VERBS.delete.words };

export function DeleteInstances({ projectId, servers, onClose, onDeleted }: DeleteInstancesProps) {
  const t = useT();
  const { confirm } = useServerCommands(projectId);
  const found = combineQueries(useQuery(allVolumesQuery(projectId)), useQuery(imageChoicesQuery(projectId)));
  const { losesData, areKept } = useLosses(servers, 'delete');
  const obstacle = found.data && protectedVolumes(servers, found.data[0].rows);
  const ids = new Set(servers.map(({ id }) => id));
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={clientOf(serverApi).act.kinds}
      objects={servers}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      verb={DELETION}
      losesData={losesData}
      restsOn={found}
      blockedReason={obstacle && t(obstacle)}
      protection={INSTANCE_PROTECTION}
      deletionOf={({ id }) => commandRequest('delete', id)}
      removeMany={async (all) => {
        await confirm('delete', all);
        onDeleted?.();
      }}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {areKept && <p>{t(KEPT)}</p>}
      <QueryContent answer={found} unknown={t('Could not look up what is deleted and what is kept')}>
        {([volumes, images]) => (
          <DeletionConsequences
            servers={servers}
            areKept={areKept}
            volumes={new Map(volumes.rows.map((volume) => [volume.id, volume]))}
            images={images.rows.filter(({ instance_uuid: id }) => id !== undefined && ids.has(id))}
          />
        )}
      </QueryContent>
    </DeleteObjects>
  );
}
