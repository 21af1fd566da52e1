'use client';

import { QuotaDialog } from '#components/buckets/quota-dialog.tsx';
import { limitField } from '#components/buckets/quota-form.ts';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import type { ProjectStorage } from '#lib/object-store/console/administration/schema.ts';
import { projectName } from './project-storage.ts';

/** In GiB: the API accepts at most 15 digits of bytes. */
const LIMITS = {
  gib: limitField(900_000, msg('Use at most 900,000.')),
  count: limitField(1e12, msg('Use at most 1,000,000,000,000.')),
};

/** The quota of the account, which the OpenStack API calls X-Account-Meta-Quota-Bytes. */
export function AccountQuotaDialog({ scope, project, onClose }: ScopeDialogProps & { project: ProjectStorage }) {
  const change = clientOf(storageApi).changeQuota.useMutation(scope);
  return (
    <QuotaDialog
      title={msg('Account quota of {name}', { name: projectName(project) })}
      description={msg(
        'The lower of the account quota and the quotas of the project applies. Uploads beyond it are rejected; nothing is deleted. Leave a field empty for no account quota.',
      )}
      quota={project.account_quota}
      used={{ bytes: project.stored_bytes, objects: project.objects }}
      limits={LIMITS}
      onSave={(quota) => change.mutateAsync({ id: project.id, ...quota })}
      onClose={onClose}
    />
  );
}
