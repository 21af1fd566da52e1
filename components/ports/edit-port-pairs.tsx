'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import { pairsIn, pairsText } from './pairs-text.ts';
import type { PortDialogProps } from './port-dialog.ts';
import { portName } from './port-row.ts';

const EXAMPLE = '10.0.0.100';

export function EditPortPairs({ projectId, rows: [{ port }], onClose }: PortDialogProps) {
  const update = clientOf(portApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Allowed address pairs of {name}', { name: portName(port) })}
      description={msg(
        'Additional addresses that the port can send from and receive on, such as one shared by two instances.',
      )}
      schema={z.object({ allowed_address_pairs: pairsIn })}
      defaultValues={{ allowed_address_pairs: pairsText(port) }}
      onSave={(input) => update.mutateAsync({ id: port.id, ...input })}
      onClose={onClose}
      fields={{
        allowed_address_pairs: {
          label: msg('Address pairs'),
          control: 'code',
          rows: 5,
          placeholder: EXAMPLE,
          hint: msg(
            'One per line: an address or block, followed by a MAC address if it differs from the port’s. At most 10.',
          ),
        },
      }}
    />
  );
}
