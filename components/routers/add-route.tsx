'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import { routeInput } from './route-input.ts';
import { type RouterRow, routerName } from './router-row.ts';

export function AddRoute({ projectId, row, onClose }: ProjectDialogProps & { row: RouterRow }) {
  const { t, format } = useI18n();
  const add = clientOf(routerApi).addRoutes.useMutation(projectId);
  const blocks = row.interfaces.map(({ cidr }) => cidr);
  return (
    <FormDialog
      title={t('Add route to {name}', { name: routerName(row.router) })}
      submitLabel={t('Add route')}
      schema={routeInput(row)}
      defaultValues={{ destination: '', nexthop: '' }}
      onSave={(route) => add.mutateAsync({ id: row.router.id, routes: [route] })}
      onClose={onClose}
    >
      <TextField name="destination" label={t('Destination')} placeholder="10.1.0.0/16" isRequired />
      <TextField
        name="nexthop"
        label={t('Next hop')}
        isRequired
        hint={
          blocks.length > 0
            ? t('An address in {blocks}, or in a subnet of the external network.', { blocks: format.list(blocks) })
            : t('An address in a subnet of the external network.')
        }
      />
    </FormDialog>
  );
}
