'use client';

import { Search as SearchIcon } from 'lucide-react';
import { controlClass } from '#components/ui/control-class.ts';
import { cx } from '#components/ui/cx.ts';
import { Select } from '#components/ui/select.tsx';
import { choiceParam, textParam, withDefault } from '#lib/client/url-params.ts';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type HealthFilter, type Search, SHOWS } from './find.ts';

const params = { q: withDefault(textParam, ''), show: withDefault(choiceParam(SHOWS), 'all') };

/** Search of the map in the URL: `?q=web&show=problems`. */
export function useSearch() {
  const [{ q, show }, set] = useUrlStates(params);
  const search: Search = { text: q, show };
  return {
    search,
    setText: (text: string) => set({ q: text || null }),
    setShow: (next: HealthFilter) => set({ show: next === 'all' ? null : next }),
    clear: () => set({ q: null, show: null }),
  };
}

export function SearchBar({ search, setText, setShow }: ReturnType<typeof useSearch>) {
  const t = useT();
  const shows: Record<HealthFilter, string> = {
    all: t('Any state'),
    problems: t('Down or failed'),
    up: t('Up'),
    off: t('Stopped or unused'),
  };
  return (
    <search className="flex min-w-0 flex-1 flex-wrap gap-2">
      <label className="relative block min-w-40 max-w-72 flex-1">
        <SearchIcon aria-hidden className="pointer-events-none absolute inset-s-2.5 top-2 size-4 text-ink-faint" />
        <span className="sr-only">{t('Search the topology')}</span>
        <input
          type="search"
          value={search.text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('Name, address or ID')}
          className={cx(controlClass, 'h-8 ps-8')}
        />
      </label>
      <Select
        aria-label={t('State')}
        value={search.show}
        onChange={(event) => {
          const chosen = SHOWS.find((show) => show === event.target.value);
          if (chosen) setShow(chosen);
        }}
        options={SHOWS.map((value) => ({ value, label: shows[value] }))}
      />
    </search>
  );
}
