'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flavorApi } from '#lib/compute/flavors/contract.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { FLAVOR_VERBS } from '#lib/compute/flavors/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

const DeleteFlavor = lazyComponent(async () => (await import('./delete-flavor.tsx')).DeleteFlavor);
const FlavorAccessDialog = lazyComponent(async () => (await import('./flavor-access-dialog.tsx')).FlavorAccessDialog);
const FlavorSpecsDialog = lazyComponent(async () => (await import('./flavor-specs-dialog.tsx')).FlavorSpecsDialog);

const { remove } = clientOf(flavorApi);

export const useFlavorActions = (projectId: string): ObjectActions<Flavor> =>
  useKindActions({
    verbs: FLAVOR_VERBS,
    of: projectId,
    kinds: remove.kinds,
    requests: { delete: ({ id }: Flavor) => remove.request(id) },
    questions: { delete: DeleteFlavor },
    dialogs: {
      describe: ([flavor], onClose) => <DescribeFlavor {...{ projectId, flavor, onClose }} />,
      specs: ([flavor], onClose) => <FlavorSpecsDialog {...{ projectId, flavor, onClose }} />,
      access: ([flavor], onClose) => <FlavorAccessDialog {...{ projectId, flavor, onClose }} />,
    },
  });

function DescribeFlavor({ projectId, flavor, onClose }: ProjectDialogProps & { flavor: Flavor }) {
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
