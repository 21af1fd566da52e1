'use client';

import { NumberField } from '#components/console/number-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { KNOWN_DISTROS } from './image-words.ts';

/** The system of an image and what it needs. */
export function SystemInputs() {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="distro" label={t('System')} suggestions={KNOWN_DISTROS} />
      <TextField name="version" label={t('Version')} placeholder="13" />
      <NumberField name="minDisk" label={t('Minimum disk')} unit="GiB" min={0} step={1} />
      <NumberField name="minRam" label={t('Minimum memory')} unit="MiB" min={0} step={64} />
    </div>
  );
}
