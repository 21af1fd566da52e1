'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { specsOf } from '#components/flavors/select-flavors.ts';
import { useSetExtraSpecs } from '#lib/compute/flavors/manage-queries.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SpecsField } from './specs-field.tsx';

const Schema = z.object({ specs: Pairs });

interface FlavorSpecsDialogProps {
  projectId: string;
  flavor: Flavor;
  onClose: () => void;
}

/** Extra specs apply to new instances; existing ones keep the specs they were built with. */
export function FlavorSpecsDialog({ projectId, flavor, onClose }: FlavorSpecsDialogProps) {
  const t = useT();
  const set = useSetExtraSpecs(projectId);
  return (
    <FormDialog
      title={t('Extra specs of {name}', { name: flavor.name })}
      description={t('Existing instances keep the specs they were built with.')}
      submitLabel={t('Save')}
      size="medium"
      schema={Schema}
      defaultValues={{ specs: toPairs(specsOf(flavor)) }}
      onSubmit={async ({ specs }) => {
        await set.mutateAsync({ flavor, specs });
        onClose();
      }}
      onClose={onClose}
    >
      <SpecsField />
    </FormDialog>
  );
}
