'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { OVERRIDE_MINUTES } from '#lib/ha/isolation/bounds.ts';
import { NewOverride } from '#lib/ha/isolation/schema.ts';
import { msg } from '#lib/i18n/text.ts';

export function OverrideIsolation({ projectId, id, onClose }: ProjectDialogProps & { id: string }) {
  const override = clientOf(haApi).overrideIsolation.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Override the isolation incident')}
      description={msg(
        'Silent hosts are fenced and their instances evacuated. Override only if the hosts have failed: a host that still runs is powered off together with its instances.',
      )}
      submitLabel={msg('Override')}
      schema={NewOverride}
      defaultValues={{ reason: '', minutes: OVERRIDE_MINUTES }}
      fields={{
        reason: { control: 'textarea', isRequired: true, rows: 3, hint: msg('It is stored with your name.') },
        minutes: { label: msg('Duration'), unit: msg('minutes') },
      }}
      onSave={(input) => override.mutateAsync({ id, ...input })}
      onClose={onClose}
    />
  );
}
