'use client';

import { type ComponentProps, useId } from 'react';
import { QueryContent } from '#components/console/query-content.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Pause after typing before the server searches. */
export const REST_MS = 200;

interface FoundChoices {
  cards: ComponentProps<typeof RadioCards>['cards'];
  isTruncated?: boolean;
}

interface SearchedChoiceProps {
  label: string;
  placeholder?: string | undefined;
  error: string | undefined;
  search: string;
  onSearch: (search: string) => void;
  found: Answer<FoundChoices>;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

export function SearchedChoice({ label, placeholder, error, search, onSearch, found, ...choice }: SearchedChoiceProps) {
  const t = useT();
  return (
    <>
      <Field label={label} error={error} isRequired>
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder={placeholder ?? t('Search by name')}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            // Enter would submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <QueryContent answer={found} unknown={t('The search failed')}>
        {(choices) => <Found {...choices} {...choice} />}
      </QueryContent>
    </>
  );
}

type FoundProps = FoundChoices & Pick<SearchedChoiceProps, 'chosen' | 'onChoose'>;

function Found({ cards, isTruncated, chosen, onChoose }: FoundProps) {
  const t = useT();
  const id = useId();
  if (cards.length === 0) return <p className="text-ink-muted">{t('Nothing found')}</p>;
  return (
    <>
      <div className="-m-1 max-h-56 overflow-y-auto p-1">
        <RadioCards name={id} label={t('Found')} columns={1} value={chosen} onChange={onChoose} cards={cards} />
      </div>
      {isTruncated && (
        <p className="text-ink-muted text-small">{t('There are more results. Type more of the name.')}</p>
      )}
    </>
  );
}
