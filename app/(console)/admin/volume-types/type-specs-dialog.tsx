'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { TypeDialogProps } from './type-dialog.ts';

const { addSpecs, removeSpec } = clientOf(volumeTypeApi);

export function TypeSpecsDialog({ projectId, type: { id, name, extra_specs }, onClose }: TypeDialogProps) {
  const set = useProjectMutation(projectId, addSpecs.kinds, async (specs: Record<string, string>) => {
    const changed = Object.entries(specs).filter(([key, value]) => extra_specs[key] !== value);
    if (changed.length > 0) await addSpecs.send(projectId, id, Object.fromEntries(changed));
    const removed = Object.keys(extra_specs).filter((known) => !Object.hasOwn(specs, known));
    for (const key of removed) await removeSpec.send(projectId, { id, key });
  });
  return (
    <FormDialog
      title={msg('Extra specs of {name}', { name })}
      schema={z.object({ specs: Pairs })}
      defaultValues={{ specs: toPairs(extra_specs) }}
      onSave={({ specs }) => set.mutateAsync(specs)}
      onClose={onClose}
      fields={{
        specs: {
          label: msg('Extra specs'),
          hint: msg(
            'volume_backend_name selects the storage for its volumes. If that storage does not exist, volumes cannot be created.',
          ),
        },
      }}
    />
  );
}
