'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useDescribeFlavor } from '#lib/compute/flavors/manage-queries.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

const Schema = z.object({ description: z.string().trim().max(65_535) });

interface DescribeFlavorProps {
  projectId: string;
  flavor: Flavor;
  onClose: () => void;
}

/** The description is all of a flavor that can be changed. */
export function DescribeFlavor({ projectId, flavor, onClose }: DescribeFlavorProps) {
  const t = useT();
  const describe = useDescribeFlavor(projectId);
  return (
    <FormDialog
      title={t('Describe {name}', { name: flavor.name })}
      description={t('All projects that may use it read this. A flavor of another size is another flavor.')}
      submitLabel={t('Save')}
      schema={Schema}
      defaultValues={{ description: flavor.description ?? '' }}
      onSubmit={async ({ description }) => {
        await describe.mutateAsync({ id: flavor.id, description: description || null });
        onClose();
      }}
      onClose={onClose}
    >
      <TextareaField name="description" label={t('Description')} rows={3} />
    </FormDialog>
  );
}
