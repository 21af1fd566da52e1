'use client';

import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { can } from '#lib/block-storage/volumes/can.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { volumeName } from './volume-words.ts';

interface VolumeChoiceProps extends ProjectDialogProps {
  title: Text;
  /** What is done to the volume; volumes that do not allow it are last, with the reason. */
  verb: 'snapshot' | 'backup';
  /** Opens for the chosen volume. */
  Dialog: ComponentType<VolumeDialogProps>;
}

/** Asks for a volume, then opens the dialog of the volume. */
export function VolumeChoice({ projectId, title, verb, Dialog, onClose }: VolumeChoiceProps) {
  const { t, format } = useI18n();
  const [chosen, setChosen] = useState<Volume>();
  const volumes = useQuery(clientOf(volumeApi).list.choices(projectId));
  if (chosen) return <Dialog {...{ projectId, onClose }} volumes={[chosen]} />;
  const rows = volumes.data?.rows ?? [];
  const options = rows
    .map((volume) => ({ volume, allowed: can(verb, volume) }))
    .toSorted((one, other) => Number(one.allowed !== true) - Number(other.allowed !== true))
    .map(({ volume, allowed }) => ({
      value: volume.id,
      label: volumeName(volume),
      description: format.gib(volume.size),
      disabledReason: allowed === true ? undefined : t(allowed),
    }));
  return (
    <FormDialog
      title={title}
      submitLabel={msg('Continue')}
      size="medium"
      schema={z.object({ volume_id: z.string().min(1, msg('Choose a volume.')) })}
      restsOn={volumes}
      onSubmit={async ({ volume_id }) => setChosen(rows.find(({ id }) => id === volume_id))}
      onClose={onClose}
      fields={{
        volume_id: {
          label: msg('Volume'),
          control: 'choice',
          answer: volumes,
          unknown: msg('Could not load the volumes'),
          options,
          empty: msg('This project has no volumes yet.'),
        },
      }}
    />
  );
}
