'use client';

import { z } from 'zod';
import { gibOfQuota, limitField, quotaOfGib } from '#components/buckets/quota-form.ts';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import type { ProjectStorage } from '#lib/object-store/console/administration/schema.ts';
import { projectName } from './select-storage.ts';

/** In GiB: the API accepts at most 15 digits of bytes. */
const MAX_GIB = 900_000;
const Limits = z.object({
  gib: limitField(MAX_GIB, msg('Use at most 900,000.')),
  count: limitField(1e12, msg('Use at most 1,000,000,000,000.')),
});

/** The quota of the account, which the OpenStack API calls X-Account-Meta-Quota-Bytes. */
export function AccountQuotaDialog({ scope, project, onClose }: ScopeDialogProps & { project: ProjectStorage }) {
  const format = useFormat();
  const change = clientOf(storageApi).changeQuota.useMutation(scope);
  const { bytes, objects } = project.account_quota;
  return (
    <FormDialog
      title={msg('Account quota of {name}', { name: projectName(project) })}
      description={msg(
        'The lower of the account quota and the quotas of the project applies. Uploads beyond it are rejected; nothing is deleted. Leave a field empty for no account quota.',
      )}
      schema={Limits}
      defaultValues={{ gib: gibOfQuota(bytes), count: objects ?? undefined }}
      onSave={({ gib, count }) =>
        change.mutateAsync({ id: project.id, bytes: quotaOfGib(gib, bytes), objects: count ?? null })
      }
      onClose={onClose}
      fields={{
        gib: {
          label: msg('Size'),
          unit: 'GiB',
          hint: msg('In use: {size}', { size: format.bytes(project.stored_bytes) }),
        },
        count: { label: msg('Objects'), hint: msg('In use: {size}', { size: format.number(project.objects) }) },
      }}
    />
  );
}
