'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actorCards } from '#components/assignments/actor-cards.ts';
import { REST_MS, SearchedChoice } from '#components/assignments/searched-choice.tsx';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { mapAnswer, nullIfNotFound } from '#lib/client/answer.ts';
import { useDebounced } from '#lib/client/use-debounced.ts';
import { actorsQuery } from '#lib/console/identity/access/access-queries.ts';
import { listedGroupApi } from '#lib/console/identity/groups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface GroupChoiceProps {
  scope: string;
  /** Id of the group; empty until one is chosen. */
  value: string;
  onChange: (id: string) => void;
}

export function GroupChoice({ scope, value, onChange }: GroupChoiceProps) {
  return (
    <div className="flex min-w-40 flex-1 flex-col gap-1.5">
      {value === '' ? (
        <GroupSearch scope={scope} onChange={onChange} />
      ) : (
        <ChosenGroup scope={scope} id={value} onClear={() => onChange('')} />
      )}
    </div>
  );
}

function GroupSearch({ scope, onChange }: Pick<GroupChoiceProps, 'scope' | 'onChange'>) {
  const t = useT();
  const [search, setSearch] = useState('');
  const found = useQuery(actorsQuery(scope, 'group', useDebounced(search.trim(), REST_MS)));
  return (
    <SearchedChoice
      label={t('Group')}
      error={undefined}
      search={search}
      onSearch={setSearch}
      found={mapAnswer(found, (list) => actorCards(list, t))}
      chosen={undefined}
      onChoose={onChange}
    />
  );
}

/** A group that does not exist is shown with its id, because the rules refer to it. */
function ChosenGroup({ scope, id, onClear }: { scope: string; id: string; onClear: () => void }) {
  const t = useT();
  const { data, error } = nullIfNotFound(useQuery(clientOf(listedGroupApi).row.query(scope, id)));
  const isUnknown = data === null || error !== null;
  const name = data && t('{name} of domain {domain}', { name: data.group.name, domain: data.group.domain.name });
  return (
    <>
      <p className="font-medium">{t('Group')}</p>
      <div className="flex min-h-8 items-center gap-2">
        {name ? (
          <span title={name} className="min-w-0 truncate">
            {name}
          </span>
        ) : isUnknown ? (
          <code className="min-w-0 truncate">{id}</code>
        ) : (
          <Skeleton className="h-3 w-32" />
        )}
        <Button size="small" onClick={onClear}>
          {t('Change')}
        </Button>
      </div>
    </>
  );
}
