'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import type { RouterDialogProps } from './router-dialog.ts';
import { routerName, subnetChoices, unavailableSubnets } from './router-row.ts';
import { UnavailableSubnets } from './unavailable-subnets.tsx';

export function AddRouterInterface({
  projectId,
  row: { router, interfaces },
  relatedObjects,
  fill,
  onClose,
}: RouterDialogProps) {
  const t = useT();
  const add = clientOf(routerApi).addInterface.useMutation(projectId);
  return (
    <FormDialog
      title={t('Add interface to {name}', { name: routerName(router) })}
      submitLabel={t('Add interface')}
      schema={z.object({ subnetId: z.string().min(1, msg('Choose a subnet.')) })}
      defaultValues={{ subnetId: fill?.subnetId ?? '' }}
      fieldOf={{ subnet_id: 'subnetId' }}
      onSave={({ subnetId }) => add.mutateAsync({ id: router.id, subnet_id: subnetId })}
      onClose={onClose}
    >
      <SelectField
        name="subnetId"
        label={t('Subnet')}
        isRequired
        placeholder={t('Choose a subnet')}
        options={subnetChoices(relatedObjects, interfaces)}
      />
      <UnavailableSubnets subnets={unavailableSubnets(relatedObjects, interfaces)} />
    </FormDialog>
  );
}
