'use client';

import { useFormContext } from 'react-hook-form';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { type Ec2KeyForm, PRESET_VALUES } from './ec2-key-form.ts';

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
