'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { DEFAULT_TYPE } from '#components/volumes/volume-words.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import type { VolumeType } from '#lib/block-storage/types/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

const Input = z.object({
  name: z.string().trim().min(1).max(255),
  description: z.string().max(255),
  is_public: z.boolean(),
});

export function TypeForm({ projectId, type, onClose }: ProjectDialogProps & { type?: VolumeType }) {
  const create = clientOf(volumeTypeApi).create.useMutation(projectId);
  const update = clientOf(volumeTypeApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={type ? msg('Edit {name}', { name: type.name }) : msg('Create type')}
      submitLabel={type ? msg('Save') : msg('Create type')}
      schema={Input}
      defaultValues={type ?? { is_public: true }}
      onSave={(input) => (type ? update.mutateAsync({ id: type.id, ...input }) : create.mutateAsync(input))}
      onClose={onClose}
      fields={{
        name: {
          hint:
            type?.name === DEFAULT_TYPE ? msg('It is the default for new volumes and cannot be renamed.') : undefined,
        },
        description: {},
        is_public: {},
      }}
    />
  );
}
