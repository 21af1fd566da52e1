'use client';

import { Gauge, KeyRound, SlidersHorizontal } from 'lucide-react';
import type { ComponentType } from 'react';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import {
  type ActionStart,
  DELETE,
  EDIT,
  type ObjectActions,
  useObjectActions,
} from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { DEFAULT_TYPE } from '#components/volumes/volume-words.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import type { VolumeType } from '#lib/block-storage/types/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { TypeDialogProps } from './type-dialog.ts';

const TypeAccessDialog = lazyComponent(async () => (await import('./type-access-dialog.tsx')).TypeAccessDialog);
const TypeForm = lazyComponent(async () => (await import('./type-form.tsx')).TypeForm);
const TypeQosDialog = lazyComponent(async () => (await import('./type-qos-dialog.tsx')).TypeQosDialog);
const TypeSpecsDialog = lazyComponent(async () => (await import('./type-specs-dialog.tsx')).TypeSpecsDialog);

export function useTypeActions(projectId: string): ObjectActions<VolumeType> {
  const opens = (Dialog: ComponentType<TypeDialogProps>): ActionStart<VolumeType> => ({
    dialog: ([type], onClose) => <Dialog {...{ projectId, type, onClose }} />,
  });
  return useObjectActions<VolumeType>({
    edit: { ...EDIT, ...opens(TypeForm) },
    qos: { label: msg('QoS specs'), icon: Gauge, ...opens(TypeQosDialog) },
    specs: { label: msg('Extra specs'), icon: SlidersHorizontal, ...opens(TypeSpecsDialog) },
    access: {
      label: msg('Access'),
      icon: KeyRound,
      allowed: ({ is_public }) => !is_public || msg('It is public: all projects can use it.'),
      ...opens(TypeAccessDialog),
    },
    delete: {
      ...DELETE,
      allowed: ({ name }) => name !== DEFAULT_TYPE || msg('It is the default for new volumes and cannot be deleted.'),
      ...opens(DeleteType),
    },
  });
}

function DeleteType({ projectId, type, onClose }: TypeDialogProps) {
  const t = useT();
  const remove = clientOf(volumeTypeApi).remove.useMutation(projectId);
  const { name } = type;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Delete volume type {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      onConfirm={() => remove.mutateAsync(type.id)}
    >
      <p>{t('Volumes can no longer have this type. It cannot be deleted while a volume has it.')}</p>
    </ConfirmAction>
  );
}
