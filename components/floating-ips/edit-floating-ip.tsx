'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import type { FloatingIpDialogProps } from './floating-ip-dialog.ts';

export function EditFloatingIp({ projectId, rows: [{ floatingIp }], onClose }: FloatingIpDialogProps) {
  const update = clientOf(floatingIpApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Edit {name}', { name: floatingIp.floating_ip_address })}
      schema={z.object({ description: z.string().max(255) })}
      defaultValues={floatingIp}
      onSave={(changes) => update.mutateAsync({ id: floatingIp.id, ...changes })}
      onClose={onClose}
      fields={{ description: {} }}
    />
  );
}
