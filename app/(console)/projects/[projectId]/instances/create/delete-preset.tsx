'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { listApi } from '#lib/console/navigation/lists/contract.ts';
import type { SavedView } from '#lib/console/navigation/lists/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { PRESET_LIST } from './preset-names.ts';

interface DeletePresetProps extends ProjectDialogProps {
  preset: SavedView;
}

export function DeletePreset({ projectId, preset: { id, name, is_shared }, onClose }: DeletePresetProps) {
  const t = useT();
  const remove = clientOf(listApi).deleteView.useMutation(projectId);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Delete preset {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      onConfirm={() => remove.mutateAsync({ list: PRESET_LIST, id })}
    >
      <p>
        {is_shared
          ? t('It is deleted for everyone in this project. Instances launched from it are kept.')
          : t('Instances launched from it are kept.')}
      </p>
    </ConfirmAction>
  );
}
