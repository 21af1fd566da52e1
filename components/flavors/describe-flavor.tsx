'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { flavorApi } from '#lib/compute/flavors/contract.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

export function DescribeFlavor({ projectId, flavor, onClose }: ProjectDialogProps & { flavor: Flavor }) {
  const describe = clientOf(flavorApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Describe {name}', { name: flavor.name })}
      description={msg('Shown to all projects that can use it. For another size, create another flavor.')}
      schema={z.object({ description: z.string().trim().max(65_535) })}
      defaultValues={{ description: flavor.description ?? '' }}
      onSave={({ description }) => describe.mutateAsync({ id: flavor.id, description: description || null })}
      onClose={onClose}
      fields={{ description: { rows: 3 } }}
    />
  );
}
