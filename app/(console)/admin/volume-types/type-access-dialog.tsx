'use client';

import { useQuery } from '@tanstack/react-query';
import { AccessDialog } from '#components/projects/access-dialog.tsx';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { TypeDialogProps } from './type-dialog.ts';

export function TypeAccessDialog({ projectId, type: { id, name }, onClose }: TypeDialogProps) {
  const t = useT();
  const { access, act } = clientOf(volumeTypeApi);
  const query = useQuery({
    ...access.query(projectId, id),
    select: ({ volume_type_access }) => volume_type_access.map(({ project_id }) => project_id),
  });
  return (
    <AccessDialog
      description={t('Private: only these projects can create volumes of this type. Existing volumes are kept.')}
      kinds={act.kinds}
      change={(project, isAdded) =>
        act.send(projectId, id, { [isAdded ? 'addProjectAccess' : 'removeProjectAccess']: { project } })
      }
      {...{ projectId, name, query, onClose }}
    />
  );
}
