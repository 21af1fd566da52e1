'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { Select } from '#components/ui/select.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Pairs } from './pairs.ts';
import { PairsField } from './pairs-field.tsx';

interface KnownKey {
  /** Ends with a colon if the user chooses the rest of the key. */
  key: string;
  example: string;
  meaning: string;
}

interface CatalogueFieldProps {
  name: string;
  label: string;
  hint?: string;
  catalogue: readonly KnownKey[];
}

const knownKey = (catalogue: readonly KnownKey[], key: string): KnownKey | undefined =>
  catalogue.find((known) => (known.key.endsWith(':') ? key.startsWith(known.key) : key === known.key));

/** Pairs with a choice of known keys; the meanings of those that are used are displayed. */
export function CatalogueField({ name, label, hint, catalogue }: CatalogueFieldProps) {
  const t = useT();
  const { setValue } = useFormContext();
  const pairs: Pairs = useWatch({ name });
  const help = pairs.flatMap(({ key }) => {
    const known = knownKey(catalogue, key);
    return known ? [{ key, meaning: known.meaning }] : [];
  });
  const add = (chosen: string) => {
    const { key, example: value } = catalogue.find((known) => known.key === chosen) ?? {};
    if (key) setValue(name, [...pairs, { key, value }], { shouldDirty: true });
  };
  return (
    <div className="flex flex-col gap-2">
      <PairsField name={name} label={label} {...(hint && { hint })} />
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
        className="max-w-full"
        placeholder={t('Add from the catalogue')}
        value=""
        options={catalogue.map(({ key, meaning }) => ({
          value: key,
          label: `${key}: ${t(meaning)}`,
          isDisabled: pairs.some((pair) => pair.key === key),
        }))}
        onChange={(event) => add(event.target.value)}
      />
    </div>
  );
}
