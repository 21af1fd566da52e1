'use client';

import { useState } from 'react';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { credentialFactApi } from '#lib/console/account/application-credentials/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
import type { CreatedApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { dayMs, LIFETIMES } from './credential-form.ts';
import type { CredentialRow } from './credential-row.ts';
import { LastUse } from './last-use.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const hourS = 3600;
const dayS = 24 * hourS;
/** In seconds. */
const OVERLAPS = [0, hourS, dayS, 7 * dayS, 30 * dayS, 90 * dayS].map(String);

const RotationForm = z.object({ overlap: z.enum(OVERLAPS), expiry: z.enum(['same', ...LIFETIMES, 'never']) });
type RotationForm = z.infer<typeof RotationForm>;

/** Undefined keeps the expiry of the old credential, null means never. */
const endOf = ({ expiry }: RotationForm, now: number): string | null | undefined => {
  if (expiry === 'same') return undefined;
  return expiry === 'never' ? null : new Date(now + Number(expiry) * dayMs).toISOString();
};

interface RotateCredentialProps extends ProjectDialogProps {
  credential: CredentialRow;
}

/** Creates a credential that replaces another one, and shows its secret once. */
export function RotateCredential({ projectId, credential, onClose }: RotateCredentialProps) {
  const rotate = clientOf(credentialFactApi).rotate.useMutation(projectId);
  const [created, setCreated] = useState<CreatedApplicationCredential>();
  if (created) return <SecretDialog credential={created} {...{ projectId, onClose }} />;
  const { id, name, expires_at, facts } = credential;
  const state = expiryState(expires_at, Date.now());
  const defaultValues: RotationForm = {
    overlap: String(7 * dayS),
    expiry: state === 'valid' || state === 'never' ? 'same' : '90',
  };
  return (
    <FormDialog
      title={msg('Replace credential {name}', { name })}
      description={msg('A new credential with the same roles and rules is created, with its own secret.')}
      submitLabel={msg('Replace {name}', { name })}
      schema={RotationForm}
      defaultValues={defaultValues}
      onClose={onClose}
      onSubmit={async (chosen) => {
        const { overlap } = chosen;
        const made = await rotate.mutateAsync({
          id,
          overlap_s: Number(overlap),
          expires_at: endOf(chosen, Date.now()),
        });
        setCreated(made.application_credential);
      }}
    >
      {facts && <LastUse facts={facts} />}
      <TimeFields expiresAt={expires_at} isSameOffered={state !== 'expired'} />
    </FormDialog>
  );
}

function overlapWord(seconds: number): Text {
  if (seconds === 0) return msg('Not at all: it stops working immediately');
  if (seconds < dayS) return msg('{count, plural, one {# hour} other {# hours}}', { count: seconds / hourS });
  return msg('{count, plural, one {# day} other {# days}}', { count: seconds / dayS });
}

function TimeFields({ expiresAt, isSameOffered }: { expiresAt: string | null; isSameOffered: boolean }) {
  const { t, format } = useI18n();
  const same =
    expiresAt === null
      ? t('Never, like the old credential')
      : t('{date}, like the old credential', { date: format.date(expiresAt) });
  const options = [
    ...(isSameOffered ? [{ value: 'same', label: same }] : []),
    ...LIFETIMES.map((value) => ({
      value,
      label: t('{days} days, until {date}', { days: value, date: format.date(Date.now() + Number(value) * dayMs) }),
    })),
    ...(expiresAt === null ? [] : [{ value: 'never', label: t('Never expires') }]),
  ];
  return (
    <FormFields
      of={{
        overlap: {
          label: msg('Old credential works for'),
          hint: msg('Both work until then. After that, the old credential and its tokens are deleted.'),
          options: OVERLAPS.map((value) => ({ value, label: t(overlapWord(Number(value))) })),
        },
        expiry: { label: msg('New credential expires'), options },
      }}
    />
  );
}
