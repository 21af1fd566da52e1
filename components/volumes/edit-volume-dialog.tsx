'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Pairs } from '#components/console/pairs.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import { can } from '#lib/block-storage/volumes/can.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { VolumeName } from '#lib/block-storage/volumes/values.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

const Changes = z.object({
  name: VolumeName,
  description: VolumeName,
  metadata: Pairs,
  isBootable: z.boolean(),
  isReadOnly: z.boolean(),
});

export function EditVolumeDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const update = clientOf(volumeApi).update.useMutation(projectId);
  const act = clientOf(volumeApi).act.useMutation(projectId);
  const { id } = volume;
  const { readonly, ...metadata } = volume.metadata;
  const isBootable = volume.bootable === 'true';
  const isReadOnly = readonly === 'True';
  const { set_bootable, set_readonly } = VOLUME_VERBS;
  return (
    <FormDialog
      title={msg('Edit {name}', { name: volumeName(volume) })}
      schema={Changes}
      defaultValues={{ ...volume, metadata, isBootable, isReadOnly }}
      onSave={async ({ isBootable: bootable, isReadOnly: locked, ...changes }) => {
        const kept = { ...changes.metadata, ...(readonly === undefined ? {} : { readonly }) };
        await update.mutateAsync({ id, ...changes, metadata: kept });
        if (bootable !== isBootable) await act.mutateAsync({ id, json: { [set_bootable.action.key]: { bootable } } });
        if (locked !== isReadOnly) {
          await act.mutateAsync({ id, json: { [set_readonly.action.key]: { readonly: locked } } });
        }
      }}
      onClose={onClose}
      fields={{
        name: {},
        description: {},
        metadata: {},
        isBootable: {
          label: msg('Bootable'),
          hint: msg('Instances can boot from it. It must contain an operating system.'),
        },
        isReadOnly: can('set_readonly', volume) === true && { label: msg('Read-only') },
      }}
    />
  );
}
