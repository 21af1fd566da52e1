'use client';

import { Gauge, KeyRound, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
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

interface TypeDialogRequest {
  what: 'edit' | 'qos' | 'specs' | 'access' | 'delete';
  type: VolumeType;
}

export function useTypeActions(projectId: string): { of: (type: VolumeType) => readonly Action[]; dialog: ReactNode } {
  const t = useT();
  const [request, setRequest] = useState<TypeDialogRequest>();
  const close = () => setRequest(undefined);
  return {
    of: (type) => {
      const openDialog = (what: TypeDialogRequest['what']) => () => setRequest({ what, type });
      return [
        { label: t('Edit'), icon: <Pencil />, allowed: true, onSelect: openDialog('edit') },
        { label: t('QoS specs'), icon: <Gauge />, allowed: true, onSelect: openDialog('qos') },
        { label: t('Extra specs'), icon: <SlidersHorizontal />, allowed: true, onSelect: openDialog('specs') },
        {
          label: t('Access'),
          icon: <KeyRound />,
          allowed: type.is_public ? msg('It is public: all projects can use it.') : true,
          onSelect: openDialog('access'),
        },
        {
          label: t('Delete'),
          icon: <Trash2 />,
          group: t('Danger'),
          isDanger: true,
          allowed: type.name === DEFAULT_TYPE ? msg('It is the default for new volumes and cannot be deleted.') : true,
          onSelect: openDialog('delete'),
        },
      ];
    },
    dialog: request && <OpenDialog projectId={projectId} request={request} onClose={close} />,
  };
}

function OpenDialog({
  projectId,
  request,
  onClose,
}: {
  projectId: string;
  request: TypeDialogRequest;
  onClose: () => void;
}) {
  const props = { projectId, type: request.type, onClose };
  switch (request.what) {
    case 'edit':
      return <TypeForm {...props} />;
    case 'qos':
      return <TypeQosDialog {...props} />;
    case 'specs':
      return <TypeSpecsDialog {...props} />;
    case 'access':
      return <TypeAccessDialog {...props} />;
    case 'delete':
      return <DeleteType {...props} />;
    default:
      return request.what satisfies never;
  }
}

function DeleteType({ projectId, type, onClose }: TypeDialogProps) {
  const t = useT();
  const remove = clientOf(volumeTypeApi).remove.useMutation(projectId);
  const { name } = type;
  return (
    <ConfirmAction
      isOpen
      onOpenChange={onClose}
      isDanger
      title={t('Delete volume type {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      onConfirm={() => remove.mutateAsync(type.id)}
    >
      <p>{t('Volumes can no longer have this type. It cannot be deleted while a volume has it.')}</p>
    </ConfirmAction>
  );
}
