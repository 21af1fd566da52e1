'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormField } from '#components/console/use-form-field.ts';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { mapAnswer } from '#lib/client/answer.ts';
import { useDebounced } from '#lib/client/use-debounced.ts';
import { placesQuery } from '#lib/console/identity/access/access-queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';
import { readScope } from '#lib/screens/scope.ts';
import { REST_MS, SearchedChoice } from './searched-choice.tsx';

interface PlaceFieldProps {
  scope: string;
  /** Name of the field in the schema; its value is the place, or null. */
  name: string;
}

export function PlaceField({ scope, name }: PlaceFieldProps) {
  const t = useT();
  const id = useId();
  const { field, error } = useFormField(name);
  const [kind, setKind] = useState<RoleTarget['kind']>('project');
  const place: RoleTarget | null = field.value;
  const isOfDomain = readScope(scope).kind === 'domain';
  const kinds = [
    { value: 'project' as const, label: t('Project') },
    { value: 'domain' as const, label: t('Domain') },
    ...(isOfDomain ? [] : [{ value: 'system' as const, label: t('System') }]),
  ];
  return (
    <div ref={field.ref} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <SegmentedControl
        label={t('Kind of place')}
        name={id}
        options={kinds}
        value={kind}
        onChange={(next) => {
          setKind(next);
          field.onChange(next === 'system' ? { kind: next } : null);
        }}
      />
      {kind !== 'system' && (
        <PlaceSearch
          key={kind}
          scope={scope}
          kind={kind}
          chosen={place && 'id' in place ? place.id : undefined}
          error={error}
          onChoose={(placeId) => field.onChange({ kind, id: placeId })}
        />
      )}
    </div>
  );
}

interface PlaceSearchProps {
  scope: string;
  kind: 'project' | 'domain';
  chosen: string | undefined;
  error: string | undefined;
  onChoose: (id: string) => void;
}

function PlaceSearch({ scope, kind, ...choice }: PlaceSearchProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const places = useQuery(placesQuery(scope, kind, useDebounced(search.trim(), REST_MS)));
  const found = mapAnswer(places, (all) => ({
    cards: all.map(({ id: value, name: title, domain }) => ({
      value,
      title,
      description: domain && t('Domain {name}', { name: domain.name }),
    })),
  }));
  const label = kind === 'project' ? t('Project') : t('Domain');
  return <SearchedChoice {...{ label, search, found, ...choice }} onSearch={setSearch} />;
}
