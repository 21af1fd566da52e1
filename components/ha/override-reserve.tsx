'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { OVERRIDE_MINUTES } from '#lib/compute/reserve/rules.ts';
import { capacityApi } from '#lib/console/ha/capacity/contract.ts';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { NewReserveOverride } from '#lib/console/ha/reserve/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

interface OverrideReserveProps extends ProjectDialogProps {
  segment: CoveredSegment;
}

export function OverrideReserve({ projectId, segment: { id, name }, onClose }: OverrideReserveProps) {
  const override = clientOf(capacityApi).overrideReserve.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Override the reserve of {name}', { name })}
      description={msg(
        'Launches, resizes and migrations may use the reserved capacity until then. If a host fails, some of its instances may not be recovered. Each use is recorded.',
      )}
      submitLabel={msg('Override')}
      schema={NewReserveOverride}
      defaultValues={{ reason: '', minutes: OVERRIDE_MINUTES }}
      fields={{
        reason: { control: 'textarea', isRequired: true, rows: 3, hint: msg('It is stored with your name.') },
        minutes: { label: msg('Duration'), unit: msg('minutes') },
      }}
      onSave={(input) => override.mutateAsync({ segment: id, ...input })}
      onClose={onClose}
    />
  );
}
