'use client';

import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import type { ListedProject, ProjectQuota } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { QuotaFields } from './quota-fields.tsx';
import { QuotaInputs } from './quota-inputs.ts';

const Schema = z.object({ quotas: QuotaInputs });

interface EditQuotasProps extends ScopeDialogProps {
  project: Pick<ListedProject, 'id' | 'name'>;
  quotas: readonly ProjectQuota[];
}

/** Sends only the changed limits; the API applies all of them or none. */
export function EditQuotas({ scope, project: { id, name }, quotas, onClose }: EditQuotasProps) {
  const change = clientOf(listedProjectApi).changeQuotas.useMutation(scope);
  const submit = async (given: z.output<typeof Schema>) => {
    const changed = quotas.flatMap(({ name: quota, own }) => {
      const wanted = given.quotas[quota] ?? null;
      return wanted === own ? [] : [[quota, wanted] as const];
    });
    if (changed.length > 0) await change.mutateAsync({ id, quotas: Object.fromEntries(changed) });
  };
  return (
    <FormDialog
      title={msg('Limits of {name}', { name })}
      description={msg(
        'Leave a limit empty to use the default of all projects. -1 means no limit. A limit below current usage stops growth but removes nothing.',
      )}
      submitLabel={msg('Save limits')}
      size="large"
      schema={Schema}
      defaultValues={{ quotas: Object.fromEntries(quotas.map(({ name: quota, own }) => [quota, own ?? undefined])) }}
      onSave={submit}
      onClose={onClose}
    >
      <QuotaFields quotas={quotas} hasUse />
    </FormDialog>
  );
}
