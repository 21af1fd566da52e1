'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { useAcceptTransfer } from '#lib/block-storage/transfers/queries.ts';
import { notify } from '#lib/client/notices.ts';
import { objectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const Input = z.object({
  id: z.string().trim().min(1, msg('Enter the transfer ID.')).max(255, msg('Use at most 255 characters.')),
  key: z.string().trim().min(1, msg('Enter the transfer key.')).max(255, msg('Use at most 255 characters.')),
});

export function AcceptTransferDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useT();
  const accept = useAcceptTransfer(projectId);
  return (
    <FormDialog
      title={t('Accept transfer')}
      description={t(
        'Accepts a volume and its snapshots from another project. They count against the quota of this project.',
      )}
      submitLabel={t('Accept volume')}
      allowed={useMayCreate(projectId, 'volumes')}
      schema={Input}
      defaultValues={{ id: '', key: '' }}
      fieldOf={{ auth_key: 'key' }}
      onSubmit={async (input) => {
        const { volume_id } = await accept.mutateAsync(input);
        notify({
          level: 'success',
          title: msg('The volume now belongs to this project'),
          href: objectHref(projectId, 'volumes', volume_id),
        });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="id" label={t('Transfer')} hint={t('The ID that the other project gave you.')} isRequired />
      <TextField name="key" label={t('Key')} isRequired />
    </FormDialog>
  );
}
