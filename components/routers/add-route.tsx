'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import { routeInput } from './route-input.ts';
import { type RouterRow, routerName } from './router-row.ts';

export function AddRoute({ projectId, row, onClose }: ProjectDialogProps & { row: RouterRow }) {
  const format = useFormat();
  const add = clientOf(routerApi).addRoutes.useMutation(projectId);
  const blocks = row.interfaces.map(({ cidr }) => cidr);
  return (
    <FormDialog
      title={msg('Add route to {name}', { name: routerName(row.router) })}
      submitLabel={msg('Add route')}
      schema={routeInput(row)}
      defaultValues={{ destination: '', nexthop: '' }}
      onSave={(route) => add.mutateAsync({ id: row.router.id, routes: [route] })}
      onClose={onClose}
      fields={{
        destination: { label: msg('Destination'), placeholder: '10.1.0.0/16', isRequired: true },
        nexthop: {
          label: msg('Next hop'),
          isRequired: true,
          hint:
            blocks.length > 0
              ? msg('An address in {blocks}, or in a subnet of the external network.', { blocks: format.list(blocks) })
              : msg('An address in a subnet of the external network.'),
        },
      }}
    />
  );
}
