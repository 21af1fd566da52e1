'use client';

import { useFormContext } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { msg } from '#lib/i18n/text.ts';
import { type Ec2KeyForm, PRESET_VALUES } from './ec2-key-form.ts';

/** Starting points for usual keys. */
export function KeyPresetField() {
  const { setValue, clearErrors } = useFormContext<Ec2KeyForm>();
  const choose = (preset: string) => {
    const [, values] = Object.entries(PRESET_VALUES).find(([name]) => name === preset) ?? [];
    if (!values) return;
    setValue('access', values.access, { shouldDirty: true });
    setValue('places', values.places, { shouldDirty: true });
    clearErrors('places');
  };
  return (
    <FormFields<Pick<Ec2KeyForm, 'preset'>>
      of={{ preset: { label: msg('What is the key for?'), words: PRESET_WORDS, onChosen: choose } }}
    />
  );
}

const PRESET_WORDS = {
  everything: [
    msg('Everything this project may do'),
    msg('For your own work. The key has your roles, also in other services.'),
  ],
  backup: [
    msg('Backup writer for one bucket'),
    msg('For restic, rclone and other tools that write and read their backups.'),
  ],
  folder: [msg('Read-only for one folder'), msg('For programs that only download.')],
  custom: [msg('Custom'), msg('Several buckets and folders, or write only.')],
} as const;
