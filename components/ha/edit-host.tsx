'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { segmentHostApi } from '#lib/ha/hosts/contract.ts';
import { msg } from '#lib/i18n/text.ts';

const tooLong = msg('Use at most 255 characters.');
const Schema = z.object({
  type: z.string().trim().min(1, msg('Enter a type, such as COMPUTE.')).max(255, tooLong),
  control_attributes: z.string().trim().min(1, msg('Enter how the host is controlled, such as SSH.')).max(65_535),
});

export function EditHost({ projectId, host, onClose }: ProjectDialogProps & { host: CoveredHost }) {
  const change = clientOf(segmentHostApi).update.useMutation(projectId);
  const { id, segment_id, name, type, control_attributes } = host;
  return (
    <FormDialog
      title={msg('Edit {name}', { name })}
      schema={Schema}
      defaultValues={{ type, control_attributes }}
      onSave={(changes) => change.mutateAsync({ segment: segment_id, host: id, ...changes })}
      onClose={onClose}
      fields={{
        type: { label: msg('Type') },
        control_attributes: { label: msg('Control attributes'), control: 'text' },
      }}
    />
  );
}
