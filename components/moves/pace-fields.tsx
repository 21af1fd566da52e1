'use client';

import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function PaceFields() {
  const t = useT();
  return (
    <>
      <NumberField name="parallel" label={t('At the same time')} min={1} max={20} />
      <CheckboxField
        name="stops_on_failure"
        label={t('Stop at the first failure')}
        hint={t('No more moves are started. Moves in progress are completed.')}
      />
    </>
  );
}
