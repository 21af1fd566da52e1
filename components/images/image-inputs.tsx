'use client';

import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { KNOWN_DISTROS } from './image-words.ts';

export function SystemInputs() {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="distro" label={t('System')} suggestions={KNOWN_DISTROS} />
      <TextField name="version" label={t('Version')} placeholder="13" />
    </div>
  );
}

export function LeastInputs() {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField name="minDisk" label={t('Minimum disk')} unit="GiB" min={0} step={1} />
      <NumberField name="minRam" label={t('Minimum memory')} unit="MiB" min={0} step={64} />
    </div>
  );
}

export function KeepingInputs() {
  const t = useT();
  return (
    <>
      <TextField name="tags" label={t('Tags')} hint={t('Separate several with commas.')} />
      <CheckboxField name="isProtected" label={t('Protected')} />
      <CheckboxField
        name="isHidden"
        label={t('Hidden')}
        hint={t('It can still be used by its ID but does not appear in lists. For old versions of an image.')}
      />
    </>
  );
}
