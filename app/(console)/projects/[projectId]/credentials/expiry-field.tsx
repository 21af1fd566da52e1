'use client';

import { useWatch } from 'react-hook-form';
import { SelectField } from '#components/console/select-field.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useFormat, useI18n, useT } from '#lib/i18n/use-t.ts';
import { zones } from '#lib/i18n/zones.ts';
import { type CredentialForm, dayMs, LIFETIMES } from './credential-form.ts';

export function ExpiryField() {
  const { t, format } = useI18n();
  const expiry = useWatch<CredentialForm, 'expiry'>({ name: 'expiry' });
  const presets = LIFETIMES.map((days) => ({
    value: days,
    label: t('{days} days, until {date}', { days, date: format.date(Date.now() + Number(days) * dayMs) }),
  }));
  const options = [
    ...presets,
    { value: 'custom', label: t('Custom date and time') },
    { value: 'never', label: t('Never expires') },
  ];
  return (
    <>
      <SelectField name="expiry" label={t('Expires')} options={options} />
      {expiry === 'custom' && <MomentFields />}
      {expiry === 'never' && <Alert tone="warning" title={t('A leaked credential stays valid until it is deleted.')} />}
    </>
  );
}

function MomentFields() {
  const t = useT();
  const { timeZone } = useFormat();
  const { field, error } = useFormField('moment');
  const options = [timeZone, ...zones().filter((zone) => zone !== timeZone)].map((zone) => ({
    value: zone,
    label: zone,
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('Expires at')} error={error} isRequired>
        {(control) => <Input {...control} {...field} type="datetime-local" />}
      </Field>
      <SelectField name="zone" label={t('Time zone')} options={options} />
    </div>
  );
}
