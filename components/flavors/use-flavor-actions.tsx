'use client';

import { KeyRound, SlidersHorizontal } from 'lucide-react';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flavorApi } from '#lib/compute/flavors/contract.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isPublic } from './flavor-facts.ts';

const DeleteFlavor = lazyComponent(async () => (await import('./delete-flavor.tsx')).DeleteFlavor);
const FlavorAccessDialog = lazyComponent(async () => (await import('./flavor-access-dialog.tsx')).FlavorAccessDialog);
const FlavorSpecsDialog = lazyComponent(async () => (await import('./flavor-specs-dialog.tsx')).FlavorSpecsDialog);

export function useFlavorActions(projectId: string): ObjectActions<Flavor> {
  return useObjectActions<Flavor>({
    describe: {
      ...EDIT,
      label: msg('Edit description'),
      dialog: ([flavor], onClose) => <DescribeFlavor {...{ projectId, flavor, onClose }} />,
    },
    specs: {
      label: msg('Extra specs'),
      icon: SlidersHorizontal,
      dialog: ([flavor], onClose) => <FlavorSpecsDialog {...{ projectId, flavor, onClose }} />,
    },
    access: {
      label: msg('Access'),
      icon: KeyRound,
      allowed: (flavor) => !isPublic(flavor) || msg('It is public: all projects can use it.'),
      dialog: ([flavor], onClose) => <FlavorAccessDialog {...{ projectId, flavor, onClose }} />,
    },
    delete: { ...DELETE, dialog: ([flavor], onClose) => <DeleteFlavor {...{ projectId, flavor, onClose }} /> },
  });
}

const Schema = z.object({ description: z.string().trim().max(65_535) });

function DescribeFlavor({ projectId, flavor, onClose }: ProjectDialogProps & { flavor: Flavor }) {
  const t = useT();
  const describe = clientOf(flavorApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={t('Describe {name}', { name: flavor.name })}
      description={t('Shown to all projects that can use it. For another size, create another flavor.')}
      schema={Schema}
      defaultValues={{ description: flavor.description ?? '' }}
      onSave={({ description }) => describe.mutateAsync({ id: flavor.id, description: description || null })}
      onClose={onClose}
    >
      <TextareaField name="description" label={t('Description')} rows={3} />
    </FormDialog>
  );
}
