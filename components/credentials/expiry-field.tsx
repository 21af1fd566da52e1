'use client';

import { useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { zones } from '#lib/i18n/zones.ts';
import { type CredentialForm, dayMs, LIFETIMES } from './credential-form.ts';

export function ExpiryField() {
  const { t, format } = useI18n();
  const { timeZone } = format;
  const expiry = useWatch<CredentialForm, 'expiry'>({ name: 'expiry' });
  const isCustom = expiry === 'custom';
  const presets = LIFETIMES.map((days) => ({
    value: days,
    label: t('{days} days, until {date}', { days, date: format.date(Date.now() + Number(days) * dayMs) }),
  }));
  const custom = { value: 'custom', label: t('Custom date and time') };
  const zoneNames = [timeZone, ...zones().filter((zone) => zone !== timeZone)];
  return (
    <>
      <FormFields
        of={{
          expiry: {
            label: msg('Expires'),
            options: [...presets, custom, { value: 'never', label: t('Never expires') }],
          },
          moment: isCustom && { label: msg('Expires at'), type: 'datetime-local', isRequired: true, isHalf: true },
          zone: isCustom && {
            label: msg('Time zone'),
            options: zoneNames.map((zone) => ({ value: zone, label: zone })),
            isHalf: true,
          },
        }}
      />
      {expiry === 'never' && <Alert tone="warning" title={t('A leaked credential stays valid until it is deleted.')} />}
    </>
  );
}
