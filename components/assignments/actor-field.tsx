'use client';

import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { Known } from '#components/console/known.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { actorsQuery } from '#lib/console/actors/queries.ts';
import type { Actor } from '#lib/console/actors/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { MemberRef } from './grant-changes.ts';

interface ActorFieldProps {
  scope: string;
  /** The input's name in the schema; its value is who is chosen, or null. */
  name: string;
  /** Only users, or only groups. */
  only?: Actor['type'];
}

/** A user or a group, searched by name on the server, in a `ResourceForm`. */
export function ActorField({ scope, name, only }: ActorFieldProps) {
  const t = useT();
  const { field, error } = useFormField(name);
  const [type, setType] = useState<Actor['type']>(only ?? 'user');
  const [search, setSearch] = useState('');
  const found = useQuery(actorsQuery(scope, type, useDeferredValue(search.trim())));
  const chosen: MemberRef | null = field.value;
  const choose = (actors: readonly Actor[], actorId: string) =>
    field.onChange(actors.find((actor) => actor.id === actorId) ?? null);
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
      <Field label={type === 'user' ? t('User') : t('Group')} error={error} isRequired>
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
        {({ actors, is_truncated }) => (
          <Found
            actors={actors}
            isTruncated={is_truncated}
            chosen={chosen}
            onChoose={(actorId) => choose(actors, actorId)}
          />
        )}
      </Known>
    </div>
  );
}

function KindChoice({ type, onChange }: { type: Actor['type']; onChange: (type: Actor['type']) => void }) {
  const t = useT();
  return (
    <Segmented
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

interface FoundProps {
  actors: readonly Actor[];
  isTruncated: boolean;
  chosen: MemberRef | null;
  onChoose: (id: string) => void;
}

function Found({ actors, isTruncated, chosen, onChoose }: FoundProps) {
  const t = useT();
  const id = useId();
  if (actors.length === 0) return <p className="text-ink-muted">{t('Nothing found')}</p>;
  return (
    <>
      <div className="-m-1 max-h-56 overflow-y-auto p-1">
        <RadioCards
          name={id}
          label={t('Found')}
          columns={1}
          value={chosen?.id}
          onChange={onChoose}
          cards={actors.map((actor) => ({
            value: actor.id,
            title: actor.name,
            description: actor.is_enabled
              ? t('Domain {name}', { name: actor.domain.name })
              : t('Domain {name}, disabled', { name: actor.domain.name }),
          }))}
        />
      </div>
      {isTruncated && <p className="text-ink-muted text-small">{t('There are more. Type more of the name.')}</p>}
    </>
  );
}
