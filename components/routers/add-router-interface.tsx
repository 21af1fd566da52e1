'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import type { RouterDialogProps } from './router-dialog.ts';
import { routerName, subnetChoices, unavailableSubnets } from './router-row.ts';
import { UnavailableSubnets } from './unavailable-subnets.tsx';

export function AddRouterInterface({ projectId, row, relatedObjects, fill, onClose }: RouterDialogProps) {
  const { router, interfaces } = row;
  const add = clientOf(routerApi).addInterface.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Add interface to {name}', { name: routerName(router) })}
      submitLabel={msg('Add interface')}
      schema={z.object({ subnet_id: z.string().min(1, msg('Choose a subnet.')) })}
      defaultValues={{ subnet_id: fill?.subnetId ?? '' }}
      onSave={(input) => add.mutateAsync({ id: router.id, ...input })}
      onClose={onClose}
      fields={{
        subnet_id: {
          label: msg('Subnet'),
          placeholder: msg('Choose a subnet'),
          options: subnetChoices(relatedObjects, interfaces),
        },
      }}
    >
      <UnavailableSubnets subnets={unavailableSubnets(relatedObjects, interfaces)} />
    </FormDialog>
  );
}
