'use client';

import { useState } from 'react';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { ec2KeyFactApi } from '#lib/console/account/ec2-keys/contract.ts';
import type { Ec2KeyFacts } from '#lib/console/account/ec2-keys/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { describeKeyLimits } from '#lib/identity/ec2-keys/describe-key-limits.ts';
import type { Ec2Key } from '#lib/identity/ec2-keys/schema.ts';
import { dayMs } from './credential-form.ts';
import { Ec2SecretDialog } from './ec2-secret-dialog.tsx';
import { LastKeyUse } from './last-key-use.tsx';

/** Days until the old key stops working. */
const OVERLAPS = ['1', '7', '30', '90'] as const;
interface RotateEc2KeyProps extends ProjectDialogProps {
  ec2Key: Ec2KeyFacts;
}

/** Creates a second key with the same limits. The old one keeps working until it is deleted or its time ends. */
export function RotateEc2Key({ projectId, ec2Key, onClose }: RotateEc2KeyProps) {
  const { t, format } = useI18n();
  const rotate = clientOf(ec2KeyFactApi).rotate.useMutation(projectId);
  const { access, limits } = ec2Key;
  const [created, setCreated] = useState<Ec2Key>();
  if (created) return <Ec2SecretDialog ec2Key={created} replaces={access} onClose={onClose} />;
  const options = [
    { value: 'keep', label: t('When I delete it') },
    ...OVERLAPS.map((days) => ({
      value: days,
      label: t('{count, plural, one {After # day, on {date}} other {After # days, on {date}}}', {
        count: Number(days),
        date: format.date(endOf(days)),
      }),
    })),
  ];
  return (
    <FormDialog
      title={msg('Rotate EC2 key {access}', { access })}
      description={msg('A second key with the same limits is created. The old key keeps working until it ends.')}
      submitLabel={msg('Create second key')}
      schema={z.object({ overlap: z.enum(['keep', ...OVERLAPS]) })}
      defaultValues={{ overlap: 'keep' }}
      onClose={onClose}
      onSubmit={async ({ overlap }) => {
        const end = overlap === 'keep' ? {} : { old_expires_at: endOf(overlap) };
        setCreated((await rotate.mutateAsync({ access, ...end })).ec2_key);
      }}
    >
      <p>{describeKeyLimits(limits, { t, format })}</p>
      <LastKeyUse ec2Key={ec2Key} />
      <FormFields
        of={{
          overlap: {
            label: msg('Old key stops working'),
            hint: msg('Both keys work until then. The list tells you when the old key is no longer used.'),
            options,
          },
        }}
      />
    </FormDialog>
  );
}

const endOf = (days: string): string => new Date(Date.now() + Number(days) * dayMs).toISOString();
