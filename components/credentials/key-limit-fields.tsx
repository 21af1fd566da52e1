'use client';

import { useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { describeKeyLimits } from '#lib/identity/ec2-keys/describe-key-limits.ts';
import { isNetwork } from '#lib/identity/ec2-keys/key-limits.ts';
import { type Ec2KeyForm, EMPTY_KEY_FORM, limitsOfForm, networksOf } from './ec2-key-form.ts';
import { ExpiryField } from './expiry-field.tsx';
import { KeyPlacesField } from './key-places-field.tsx';

/** A network, which is not translated. */
const EXAMPLE = '192.0.2.0/24';

/** All limits of a key, and what it can do with them. */
export function KeyLimitFields({ projectId }: { projectId: string }) {
  return (
    <>
      <FormFields
        of={{
          access: {
            label: msg('Access'),
            words: { both: msg('Read and write'), read: msg('Read only'), write: msg('Write only') },
          },
          places: <KeyPlacesField projectId={projectId} />,
          addresses: {
            label: msg('Only from these addresses'),
            control: 'code',
            hint: msg('Addresses or networks, one per line. Empty for all addresses.'),
            placeholder: EXAMPLE,
          },
        }}
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
