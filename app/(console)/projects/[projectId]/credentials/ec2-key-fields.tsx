'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { describeKeyLimits } from '#lib/identity/ec2-keys/describe-key-limits.ts';
import { isNetwork } from '#lib/identity/ec2-keys/key-limits.ts';
import { type Ec2KeyForm, EMPTY_KEY_FORM, limitsOfForm, networksOf, PRESET_VALUES } from './ec2-key-form.ts';
import { ExpiryField } from './expiry-field.tsx';
import { KeyPlacesField } from './key-places-field.tsx';

/** A network, which is not translated. */
const EXAMPLE = '192.0.2.0/24';

/** Starting points for usual keys. */
export function KeyPresetField() {
  const t = useT();
  const { setValue, clearErrors } = useFormContext<Ec2KeyForm>();
  const choose = (preset: string) => {
    const [, values] = Object.entries(PRESET_VALUES).find(([name]) => name === preset) ?? [];
    if (!values) return;
    setValue('access', values.access, { shouldDirty: true });
    setValue('places', values.places, { shouldDirty: true });
    clearErrors('places');
  };
  const cards = [
    {
      value: 'everything',
      title: t('Everything this project may do'),
      description: t('For your own work. The key has your roles, also in other services.'),
    },
    {
      value: 'backup',
      title: t('Backup writer for one bucket'),
      description: t('For restic, rclone and other tools that write and read their backups.'),
    },
    {
      value: 'folder',
      title: t('Read-only for one folder'),
      description: t('For programs that only download.'),
    },
    { value: 'custom', title: t('Custom'), description: t('Several buckets and folders, or write only.') },
  ];
  return <RadioCardsField name="preset" label={t('What is the key for?')} cards={cards} onChosen={choose} />;
}

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
