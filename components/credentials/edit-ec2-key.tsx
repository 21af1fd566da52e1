'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { ec2KeyFactApi } from '#lib/console/account/ec2-keys/contract.ts';
import type { Ec2KeyFacts } from '#lib/console/account/ec2-keys/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import { Ec2KeyForm, formOfLimits, limitsOfForm } from './ec2-key-form.ts';
import { KeyLimitFields } from './key-limit-fields.tsx';

interface EditEc2KeyProps extends ProjectDialogProps {
  ec2Key: Ec2KeyFacts;
}

/** Replaces the limits of a key. */
export function EditEc2Key({ projectId, ec2Key: { access, limits }, onClose }: EditEc2KeyProps) {
  const { timeZone } = useFormat();
  const change = clientOf(ec2KeyFactApi).changeLimits.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Limits of EC2 key {access}', { access })}
      description={msg('Changes take effect with the next request. The secret stays the same.')}
      size="large"
      schema={Ec2KeyForm}
      defaultValues={formOfLimits(limits, timeZone)}
      submitLabel={msg('Save limits')}
      onSave={(form) => change.mutateAsync({ access, limits: limitsOfForm(form, Date.now()) })}
      onClose={onClose}
    >
      <KeyLimitFields projectId={projectId} />
    </FormDialog>
  );
}
