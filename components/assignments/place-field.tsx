'use client';

import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { Known } from '#components/console/known.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { readScope } from '#lib/client/scope.ts';
import { placesQuery } from '#lib/console/members/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';

interface PlaceFieldProps {
  scope: string;
  /** The input's name in the schema; its value is the place, or null. */
  name: string;
}

/** A project, a domain or the system, searched by name on the server, in a `ResourceForm`. */
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
      <Segmented
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

function PlaceSearch({ scope, kind, chosen, error, onChoose }: PlaceSearchProps) {
  const t = useT();
  const id = useId();
  const [search, setSearch] = useState('');
  const found = useQuery(placesQuery(scope, kind, useDeferredValue(search.trim())));
  return (
    <>
      <Field label={kind === 'project' ? t('Project') : t('Domain')} error={error} isRequired>
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder={t('Search by name')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            // Enter would send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <Known answer={found} unknown={t('The search did not work')}>
        {(places) => (
          <div className="-m-1 max-h-56 overflow-y-auto p-1">
            {places.length === 0 && <p className="text-ink-muted">{t('Nothing found')}</p>}
            <RadioCards
              name={id}
              label={t('Found')}
              columns={1}
              value={chosen}
              onChange={onChoose}
              cards={places.map((place) => ({
                value: place.id,
                title: place.name,
                description: place.domain && t('Domain {name}', { name: place.domain.name }),
              }))}
            />
          </div>
        )}
      </Known>
    </>
  );
}
