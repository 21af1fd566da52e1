'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import type { FloatingIpDialogProps } from './floating-ip-dialog.ts';

const Facts = z.object({ description: z.string().max(255, msg('Use at most 255 characters.')) });

export function EditFloatingIp({ projectId, rows: [{ floatingIp }], onClose }: FloatingIpDialogProps) {
  const t = useT();
  const update = clientOf(floatingIpApi).update.useMutation(projectId);
  const { id, description, floating_ip_address: name } = floatingIp;
  return (
    <FormDialog
      title={t('Edit {name}', { name })}
      schema={Facts}
      defaultValues={{ description }}
      onSave={(changes) => update.mutateAsync({ id, ...changes })}
      onClose={onClose}
    >
      <TextareaField name="description" label={t('Description')} rows={2} />
    </FormDialog>
  );
}
