'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import type { RouterDialogProps } from './router-dialog.ts';
import { routerName } from './router-row.ts';

const Changes = z.object({ name: z.string().max(255), admin_state_up: z.boolean() });

export function EditRouter({ projectId, row: { router }, fill, onClose }: RouterDialogProps) {
  const update = clientOf(routerApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Edit {name}', { name: routerName(router) })}
      schema={Changes}
      defaultValues={{ ...router, ...(fill?.isUp && { admin_state_up: true }) }}
      onSave={(changes) => update.mutateAsync({ id: router.id, ...changes })}
      onClose={onClose}
      fields={{ name: {}, admin_state_up: {} }}
    />
  );
}
