'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { transferApi } from '#lib/block-storage/transfers/contract.ts';
import { notify } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';

const Input = z.object({
  id: z.string().trim().min(1, msg('Enter the transfer ID.')).max(255),
  auth_key: z.string().trim().min(1, msg('Enter the transfer key.')).max(255),
});

export function AcceptTransferDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const accept = clientOf(transferApi).accept.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Accept transfer')}
      description={msg(
        'Accepts a volume and its snapshots from another project. They count against the quota of this project.',
      )}
      submitLabel={msg('Accept volume')}
      allowed={useMayCreate(projectId, 'volumes')}
      schema={Input}
      onSave={async (input) => {
        const { volume_id } = await accept.mutateAsync(input);
        notify({
          level: 'success',
          title: msg('The volume now belongs to this project'),
          href: objectHref(projectId, 'volumes', volume_id),
        });
      }}
      onClose={onClose}
      fields={{
        id: { label: msg('Transfer'), hint: msg('The ID that the other project gave you.') },
        auth_key: { label: msg('Key') },
      }}
    />
  );
}
