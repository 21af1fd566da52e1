'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import { pairsIn, pairsText } from './pairs-text.ts';
import type { PortDialogProps } from './port-dialog.ts';
import { portName } from './port-row.ts';

export function EditPortPairs({ projectId, rows: [{ port }], onClose }: PortDialogProps) {
  const t = useT();
  const update = clientOf(portApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={t('Allowed address pairs of {name}', { name: portName(port) })}
      description={t(
        'Additional addresses that the port can send from and receive on, such as one shared by two instances.',
      )}
      schema={z.object({ pairs: pairsIn })}
      defaultValues={{ pairs: pairsText(port) }}
      fieldOf={{ allowed_address_pairs: 'pairs' }}
      onSave={({ pairs }) => update.mutateAsync({ id: port.id, allowed_address_pairs: pairs })}
      onClose={onClose}
    >
      <TextareaField
        name="pairs"
        label={t('Address pairs')}
        rows={5}
        isCode
        placeholder="10.0.0.100"
        hint={t(
          'One per line: an address or block, followed by a MAC address if it differs from the port’s. At most 10.',
        )}
      />
    </FormDialog>
  );
}
