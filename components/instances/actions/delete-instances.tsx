'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { combineQueries } from '#lib/client/answer.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageChoicesQuery } from '#lib/image/images/image-choices.ts';
import { INSTANCE_PROTECTION } from '../instance-protection.ts';
import { useLosses } from '../use-losses.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { protectedVolumes } from './protected-volumes.ts';

export function DeleteInstances({ verb, ...props }: VerbDialogProps<Server>) {
  const t = useT();
  const { projectId, rows } = props;
  const found = combineQueries(useQuery(allVolumesQuery(projectId)), useQuery(imageChoicesQuery(projectId)));
  const { losesData, kept } = useLosses(rows, 'delete');
  const obstacle = found.data && protectedVolumes(rows, found.data[0].rows);
  const ids = new Set(rows.map(({ id }) => id));
  const { title, confirm } = verb.question;
  return (
    <VerbDialog
      {...props}
      verb={{ ...verb, question: { title, confirm, isDanger: true, ...(kept !== undefined && { sentence: kept }) } }}
      losesData={losesData}
      restsOn={found}
      blockedReason={obstacle && t(obstacle)}
      protection={INSTANCE_PROTECTION}
    >
      <QueryContent answer={found} unknown={t('Could not look up what is deleted and what is kept')}>
        {([volumes, images]) => (
          <DeletionConsequences
            servers={rows}
            areKept={kept !== undefined}
            volumes={new Map(volumes.rows.map((volume) => [volume.id, volume]))}
            images={images.rows.filter(({ instance_uuid: id }) => id !== undefined && ids.has(id))}
          />
        )}
      </QueryContent>
    </VerbDialog>
  );
}
