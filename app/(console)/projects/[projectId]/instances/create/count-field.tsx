'use client';

import { useWatch } from 'react-hook-form';
import { NumberField } from '#components/console/number-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { type LaunchInput, MAX_COUNT } from './launch-values.ts';

/** How many of one kind, and what they will be called. */
export function CountField() {
  const t = useT();
  const [name, count] = useWatch<LaunchInput, ['name', 'count']>({ name: ['name', 'count'] });
  const base = name || t('name');
  const hint =
    count > 1 ? t('They are called {first} to {last}.', { first: `${base}-1`, last: `${base}-${count}` }) : '';
  return <NumberField name="count" label={t('Count')} min={1} max={MAX_COUNT} {...(hint ? { hint } : {})} />;
}
