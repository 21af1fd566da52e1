'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { PairsField } from '#components/console/pairs-field.tsx';
import { useSetTypeSpecs } from '#lib/block-storage/types/manage-queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { TypeDialogProps } from './type-dialog.ts';

export function TypeSpecsDialog({ projectId, type, onClose }: TypeDialogProps) {
  const t = useT();
  const set = useSetTypeSpecs(projectId);
  return (
    <FormDialog
      title={t('Extra specs of {name}', { name: type.name })}
      submitLabel={t('Save')}
      size="medium"
      schema={z.object({ specs: Pairs })}
      defaultValues={{ specs: toPairs(type.extra_specs) }}
      onSubmit={async ({ specs }) => {
        await set.mutateAsync({ type, specs });
        onClose();
      }}
      onClose={onClose}
    >
      <PairsField
        name="specs"
        label={t('Extra specs')}
        hint={t(
          'volume_backend_name selects the storage for its volumes. If that storage does not exist, volumes cannot be created.',
        )}
      />
    </FormDialog>
  );
}
