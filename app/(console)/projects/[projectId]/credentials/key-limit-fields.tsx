'use client';

import { useWatch } from 'react-hook-form';
import { SelectField } from '#components/console/select-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { describeKeyLimits } from '#lib/identity/ec2-keys/describe-key-limits.ts';
import { isNetwork } from '#lib/identity/ec2-keys/key-limits.ts';
import { type Ec2KeyForm, EMPTY_KEY_FORM, limitsOfForm, networksOf } from './ec2-key-form.ts';
import { ExpiryField } from './expiry-field.tsx';
import { KeyPlacesField } from './key-places-field.tsx';

/** A network, which is not translated. */
const EXAMPLE = '192.0.2.0/24';

/** All limits of a key, and what it can do with them. */
export function KeyLimitFields({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <>
      <SelectField
        name="access"
        label={t('Access')}
        options={[
          { value: 'both', label: t('Read and write') },
          { value: 'read', label: t('Read only') },
          { value: 'write', label: t('Write only') },
        ]}
      />
      <KeyPlacesField projectId={projectId} />
      <TextareaField
        name="addresses"
        label={t('Only from these addresses')}
        hint={t('Addresses or networks, one per line. Empty for all addresses.')}
        placeholder={EXAMPLE}
        rows={2}
        isCode
      />
      <ExpiryField />
      <KeySummary />
    </>
  );
}

function KeySummary() {
  const { t, format } = useI18n();
  const watched = useWatch<Ec2KeyForm>();
  const form = { ...EMPTY_KEY_FORM, ...watched };
  // Incomplete rows are not limits yet.
  const complete: Ec2KeyForm = {
    ...form,
    places: form.places.flatMap(({ bucket = '', prefix = '' }) => (bucket === '' ? [] : { bucket, prefix })),
    addresses: networksOf(form.addresses).filter(isNetwork).join(' '),
    expiry: form.expiry === 'custom' && form.moment === '' ? 'never' : form.expiry,
  };
  const hasRows = form.places.length === 0 || complete.places.length > 0;
  return (
    <p aria-live="polite" className="rounded-card border bg-sunken px-3 py-2.5">
      <span className="font-medium">{t('What the key can do:')}</span>{' '}
      {hasRows
        ? describeKeyLimits(limitsOfForm(complete, Date.now()), { t, format })
        : t('Choose a bucket to see it here.')}
    </p>
  );
}
