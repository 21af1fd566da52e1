'use client';

import { Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { useChangeScope, useOwnScopes } from '#lib/console/navigation/scopes/own-scopes.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useRestoredHref } from './page-memory.ts';
import { type ScopeGroup, scopeGroups } from './scope-groups.ts';
import { ScopeRow } from './scope-row.tsx';
import type { ScopeChoice } from './scopes.ts';
import { screenInScope } from './screen-in-scope.ts';

interface ScopePickerProps {
  choices: readonly ScopeChoice[];
  current: string | undefined;
  shape?: 'panel' | 'page';
  onPicked?: () => void;
}

/** The arrow keys move between the search and the rows; Enter in the search opens the first row. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  if (event.key === 'Enter' && event.target === stops[0]) return stops[1]?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  stops[stops.indexOf(event.target as HTMLElement) + step]?.focus();
}

export function ScopePicker({ choices, current, shape = 'panel', onPicked }: ScopePickerProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const own = useOwnScopes();
  const groups = scopeGroups({ choices, current, query, ...own });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a second way; Tab reaches every row
    <div onKeyDown={walk} className={cx('flex flex-col', shape === 'panel' && 'w-96 max-w-full')}>
      <SearchBox query={query} onQuery={setQuery} takesFocus={shape === 'panel'} />
      <div className={cx('p-1.5', shape === 'panel' && 'max-h-96 overflow-y-auto')}>
        {groups.map((group) => (
          <Group
            key={`${group.label} ${query}`}
            group={group}
            current={current}
            favourites={own.favourites}
            onPicked={onPicked}
          />
        ))}
        {groups.length === 0 && <p className="px-3 py-6 text-center text-ink-muted">{t('No project matches')}</p>}
      </div>
    </div>
  );
}

interface SearchBoxProps {
  query: string;
  onQuery: (query: string) => void;
  takesFocus: boolean;
}

function SearchBox({ query, onQuery, takesFocus }: SearchBoxProps) {
  const t = useT();
  return (
    <label className="flex items-center gap-2.5 border-b px-3 has-focus-visible:border-accent">
      <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <input
        // biome-ignore lint/a11y/noAutofocus: the user opened the panel to search
        autoFocus={takesFocus}
        type="search"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        aria-label={t('Find a project')}
        placeholder={t('Name, ID or domain')}
        className="h-10 w-full bg-transparent outline-none"
      />
    </label>
  );
}

interface GroupProps {
  group: ScopeGroup;
  current: string | undefined;
  favourites: readonly string[];
  onPicked: (() => void) | undefined;
}

/** Number of rows displayed at first, and added each time the user asks for more. */
const STEP = 50;

function Group({ group: { label, members }, current, favourites, onPicked }: GroupProps) {
  const t = useT();
  const id = useId();
  const path = usePathname();
  const asLeft = useRestoredHref();
  const { mutate } = useChangeScope();
  const [most, setMost] = useState(STEP);
  const hidden = members.length - most;
  return (
    <section aria-labelledby={id} className="pb-1.5 last:pb-0">
      <h2 id={id} className="flex justify-between px-2 py-1 text-ink-faint text-micro">
        {t(label)}
        {members.length > STEP && <span>{t('{count, number} in total', { count: members.length })}</span>}
      </h2>
      <ul>
        {members.slice(0, most).map((choice) => (
          <ScopeRow
            key={choice.scope}
            choice={choice}
            href={asLeft(screenInScope(path, choice.scope))}
            isCurrent={choice.scope === current}
            isFavourite={favourites.includes(choice.scope)}
            onToggleFavourite={() => mutate({ scope: choice.scope, is_favourite: !favourites.includes(choice.scope) })}
            onPicked={onPicked}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" size="small" className="m-1" onClick={() => setMost(most + 4 * STEP)}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}
