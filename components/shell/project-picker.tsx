'use client';

import { Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type KeyboardEvent, useId, useState } from 'react';
import { createPreference } from '#lib/client/preference.ts';
import type { SessionProject } from '#lib/client/session.ts';
import { useRecentProjects } from '#lib/client/use-remembered-project.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ProjectRow } from './project-row.tsx';
import { screenIn } from './screen-in.ts';

interface ProjectPickerProps {
  projects: readonly SessionProject[];
  current: SessionProject | undefined;
  onPicked: () => void;
}

const none: readonly string[] = [];
const useFavouriteProjects = createPreference('nephos-favourite-projects', none);

const matches = (project: SessionProject, query: string): boolean =>
  [project.name, project.id, project.domain.name].some((text) => text.toLowerCase().includes(query));

/** Arrows walk from the search through the rows and back. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  stops[stops.indexOf(event.target as HTMLElement) + step]?.focus();
}

/** All projects of the user: favourites first, then recent ones, then all, found by name, id or domain. */
export function ProjectPicker({ projects, current, onPicked }: ProjectPickerProps) {
  const t = useT();
  const path = usePathname();
  const [query, setQuery] = useState('');
  const [favourites, setFavourites] = useFavouriteProjects();
  const [recent] = useRecentProjects();
  const wanted = query.trim().toLowerCase();
  const found = projects.filter((project) => matches(project, wanted));
  const named = (ids: readonly string[]) => ids.flatMap((id) => found.find((project) => project.id === id) ?? []);
  const groups = wanted
    ? [{ label: t('Found'), members: found }]
    : [
        { label: t('Favourites'), members: named(favourites) },
        { label: t('Recent'), members: named(recent.filter((id) => id !== current?.id && !favourites.includes(id))) },
        { label: t('All projects'), members: found },
      ];
  const toggle = ({ id }: SessionProject) =>
    setFavourites(favourites.includes(id) ? favourites.filter((each) => each !== id) : [...favourites, id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a second way; Tab reaches every row
    <div onKeyDown={walk} className="flex w-88 max-w-full flex-col">
      <SearchBox query={query} onQuery={setQuery} />
      <div className="max-h-96 overflow-y-auto p-1.5">
        {groups
          .filter(({ members }) => members.length > 0)
          .map(({ label, members }) => (
            <Group key={label} label={label}>
              {members.map((project) => (
                <ProjectRow
                  key={project.id}
                  project={project}
                  href={screenIn(path, project.id)}
                  isCurrent={project.id === current?.id}
                  isFavourite={favourites.includes(project.id)}
                  onToggleFavourite={() => toggle(project)}
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
