'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import type { Pairs } from '#components/console/pairs.ts';
import { PairsField } from '#components/console/pairs-field.tsx';
import { Select } from '#components/ui/select.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { knownSpec, SPEC_CATALOGUE } from './spec-catalogue.ts';

export function SpecsField() {
  const t = useT();
  const { setValue, getValues } = useFormContext<{ specs: Pairs }>();
  const typed = useWatch<{ specs: Pairs }, 'specs'>({ name: 'specs' });
  const has = (key: string) => typed.some((pair) => pair.key === key);
  const help = typed.flatMap(({ key }) => {
    const known = knownSpec(key);
    return known ? [{ key, meaning: known.meaning }] : [];
  });
  const add = (key: string) => {
    const known = knownSpec(key);
    if (!known) return;
    setValue('specs', [...getValues('specs'), { key, value: known.example }], { shouldDirty: true });
  };
  return (
    <div className="flex flex-col gap-2">
      <PairsField
        name="specs"
        label={t('Extra specs')}
        hint={t('Requirements for hosts, such as aggregate_instance_extra_specs:ssd = true.')}
      />
      {help.length > 0 && (
        <dl className="flex flex-col gap-1 text-small">
          {help.map(({ key, meaning }) => (
            <div key={key}>
              <dt className="inline break-words font-medium">{key}: </dt>
              <dd className="inline text-ink-muted">{t(meaning)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Select
        aria-label={t('Add from the catalogue')}
        className="max-w-72"
        placeholder={t('Add from the catalogue')}
        value=""
        options={SPEC_CATALOGUE.map(({ key }) => ({ value: key, label: key, isDisabled: has(key) }))}
        onChange={(event) => add(event.target.value)}
      />
    </div>
  );
}
