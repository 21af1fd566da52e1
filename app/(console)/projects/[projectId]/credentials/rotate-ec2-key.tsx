'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { ec2KeyFactApi } from '#lib/console/account/ec2-keys/contract.ts';
import type { Ec2KeyFacts } from '#lib/console/account/ec2-keys/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { describeKeyLimits } from '#lib/identity/ec2-keys/describe-key-limits.ts';
import type { Ec2Key } from '#lib/identity/ec2-keys/schema.ts';
import { dayMs } from './credential-form.ts';
import { LastKeyUse } from './last-key-use.tsx';

/** Days until the old key stops working. */
const OVERLAPS = ['1', '7', '30', '90'] as const;
const RotationForm = z.object({ overlap: z.enum(['keep', ...OVERLAPS]) });
type RotationForm = z.infer<typeof RotationForm>;

interface RotateEc2KeyProps extends ProjectDialogProps {
  ec2Key: Ec2KeyFacts;
  /** Receives the new key with its secret. */
  onCreated: (key: Ec2Key) => void;
}

/** Creates a second key with the same limits. The old one keeps working until it is deleted or its time ends. */
export function RotateEc2Key({ projectId, ec2Key, onCreated, onClose }: RotateEc2KeyProps) {
  const { t, format } = useI18n();
  const rotate = clientOf(ec2KeyFactApi).rotate.useMutation(projectId);
  const { access, limits } = ec2Key;
  const defaultValues: RotationForm = { overlap: 'keep' };
  return (
    <FormDialog
      title={t('Rotate EC2 key {access}', { access })}
      description={t('A second key with the same limits is created. The old key keeps working until it ends.')}
      submitLabel={t('Create second key')}
      schema={RotationForm}
      defaultValues={defaultValues}
      onClose={onClose}
      onSubmit={async ({ overlap }) => {
        const end = overlap === 'keep' ? {} : { old_expires_at: endOf(overlap) };
        onCreated((await rotate.mutateAsync({ access, ...end })).ec2_key);
      }}
    >
      <p>{describeKeyLimits(limits, { t, format })}</p>
      <LastKeyUse ec2Key={ec2Key} />
      <OverlapField />
    </FormDialog>
  );
}

const endOf = (days: string): string => new Date(Date.now() + Number(days) * dayMs).toISOString();

function OverlapField() {
  const { t, format } = useI18n();
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
    <SelectField
      name="overlap"
      label={t('Old key stops working')}
      hint={t('Both keys work until then. The list tells you when the old key is no longer used.')}
      options={options}
    />
  );
}
