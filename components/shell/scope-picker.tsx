'use client';

import { Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type KeyboardEvent, useId, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { createPreference } from '#lib/client/preference.ts';
import { useRecentScopes } from '#lib/client/use-remembered-scope.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ScopeRow } from './scope-row.tsx';
import { isFoundBy, type ScopeChoice } from './scopes.ts';
import { screenIn } from './screen-in.ts';

interface ScopePickerProps {
  choices: readonly ScopeChoice[];
  /** The scope of the page. */
  current: string | undefined;
  /** In a panel, or as what a page is about. */
  shape?: 'panel' | 'page';
  onPicked?: () => void;
}

const none: readonly string[] = [];
const useFavouriteScopes = createPreference('nephos-favourite-projects', none);

/** Arrows walk from the search through the rows and back; Enter in the search opens the first row. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  if (event.key === 'Enter' && event.target === stops[0]) return stops[1]?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  stops[stops.indexOf(event.target as HTMLElement) + step]?.focus();
}

/** All places of the user: favourites first, then recent ones, then all, found by name, id or domain. */
export function ScopePicker({ choices, current, shape = 'panel', onPicked }: ScopePickerProps) {
  const t = useT();
  const path = usePathname();
  const [query, setQuery] = useState('');
  const [favourites, setFavourites] = useFavouriteScopes();
  const [recent] = useRecentScopes();
  const wanted = query.trim().toLowerCase();
  const found = choices.filter((choice) => isFoundBy(choice, wanted));
  const named = (scopes: readonly string[]) => scopes.flatMap((one) => found.find(({ scope }) => scope === one) ?? []);
  const of = (kind: ScopeChoice['kind']) => found.filter((choice) => choice.kind === kind);
  const groups = wanted
    ? [{ label: t('Found'), members: found }]
    : [
        { label: t('Favourites'), members: named(favourites) },
        { label: t('Recent'), members: named(recent.filter((one) => one !== current && !favourites.includes(one))) },
        { label: t('All projects'), members: of('project') },
        { label: t('Domains I administer'), members: of('domain') },
        { label: t('System'), members: of('system') },
      ];
  const toggle = (scope: string) =>
    setFavourites(favourites.includes(scope) ? favourites.filter((each) => each !== scope) : [...favourites, scope]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a second way; Tab reaches every row
    <div onKeyDown={walk} className={cx('flex flex-col', shape === 'panel' && 'w-88 max-w-full')}>
      <SearchBox query={query} onQuery={setQuery} />
      <div className={cx('p-1.5', shape === 'panel' && 'max-h-96 overflow-y-auto')}>
        {groups
          .filter(({ members }) => members.length > 0)
          .map(({ label, members }) => (
            <Group key={label} label={label}>
              {members.map((choice) => (
                <ScopeRow
                  key={choice.scope}
                  choice={choice}
                  href={screenIn(path, choice.scope)}
                  isCurrent={choice.scope === current}
                  isFavourite={favourites.includes(choice.scope)}
                  onToggleFavourite={() => toggle(choice.scope)}
                  onPicked={onPicked}
                />
              ))}
            </Group>
          ))}
        {found.length === 0 && <p className="px-3 py-6 text-center text-ink-muted">{t('No project matches')}</p>}
      </div>
    </div>
  );
}

function SearchBox({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useT();
  return (
    <label className="flex items-center gap-2.5 border-b px-3 has-focus-visible:border-accent">
      <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <input
        type="search"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        aria-label={t('Find a project')}
        placeholder={t('Name, id or domain')}
        className="h-10 w-full bg-transparent outline-none"
      />
    </label>
  );
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pb-1.5 last:pb-0">
      <h2 id={id} className="px-2 py-1 text-ink-faint text-micro">
        {label}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}
