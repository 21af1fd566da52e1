'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormField } from '#components/console/use-form-field.ts';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { mapAnswer } from '#lib/client/answer.ts';
import { useDebounced } from '#lib/client/use-debounced.ts';
import { actorsQuery } from '#lib/console/identity/access/access-queries.ts';
import type { Actor } from '#lib/console/identity/access/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { actorCards } from './actor-cards.ts';
import type { MemberRef } from './grant-changes.ts';
import { REST_MS, SearchedChoice } from './searched-choice.tsx';

interface ActorFieldProps {
  scope: string;
  /** Name of the field in the schema; its value is the chosen actor, or null. */
  name: string;
  only?: Actor['type'];
}

export function ActorField({ scope, name, only }: ActorFieldProps) {
  const t = useT();
  const { field, error } = useFormField(name);
  const [type, setType] = useState<Actor['type']>(only ?? 'user');
  const [search, setSearch] = useState('');
  const found = useQuery(actorsQuery(scope, type, useDebounced(search.trim(), REST_MS)));
  const chosen: MemberRef | null = field.value;
  return (
    <div ref={field.ref} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      {!only && (
        <KindChoice
          type={type}
          onChange={(next) => {
            setType(next);
            field.onChange(null);
          }}
        />
      )}
      <SearchedChoice
        label={type === 'user' ? t('User') : t('Group')}
        placeholder={type === 'user' ? t('Search by name or email') : undefined}
        error={error}
        search={search}
        onSearch={setSearch}
        found={mapAnswer(found, (list) => actorCards(list, t))}
        chosen={chosen?.id}
        onChoose={(id) => field.onChange(found.data?.actors.find((actor) => actor.id === id) ?? null)}
      />
    </div>
  );
}

function KindChoice({ type, onChange }: { type: Actor['type']; onChange: (type: Actor['type']) => void }) {
  const t = useT();
  return (
    <SegmentedControl
      label={t('Kind of member')}
      name={useId()}
      options={[
        { value: 'user', label: t('User') },
        { value: 'group', label: t('Group') },
      ]}
      value={type}
      onChange={onChange}
    />
  );
}
