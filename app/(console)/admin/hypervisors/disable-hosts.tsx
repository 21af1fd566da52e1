'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { Reason } from '#components/hosts/reason-schema.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

const Schema = z.object({ disabled_reason: Reason });

export function DisableHosts({ projectId, rows, onClose }: ProjectDialogProps & { rows: readonly HypervisorRow[] }) {
  const update = clientOf(serviceApi).update.useMutation(projectId);
  const change = useBulkChange(projectId, ['host', 'server']);
  const values = { count: rows.length, name: rows[0]?.name ?? '' };
  const submit = async ({ disabled_reason }: z.infer<typeof Schema>) => {
    const disabled = { status: 'disabled', disabled_reason } as const;
    const [only, ...others] = rows;
    if (only && others.length === 0) await update.mutateAsync({ id: String(only.service?.id), ...disabled });
    else {
      await change({
        title: msg('Disabling {count} hosts', { count: rows.length }),
        rows,
        idOf: ({ id }) => id,
        nameOf: ({ name }) => name,
        requestsOf: ({ service }) => [clientOf(serviceApi).update.request(String(service?.id), disabled)],
      });
    }
  };
  return (
    <FormDialog
      title={msg('{count, plural, one {Disable {name}} other {Disable # hosts}}', values)}
      description={msg(
        'Running instances are not affected. The scheduler no longer places new or moved instances there.',
      )}
      submitLabel={msg('{count, plural, one {Disable {name}} other {Disable # hosts}}', values)}
      schema={Schema}
      onSave={submit}
      onClose={onClose}
      fields={{ disabled_reason: { label: msg('Reason'), isRequired: true } }}
    />
  );
}
