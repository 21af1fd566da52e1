'use client';

import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { CommandPalette, type PaletteCommand } from '#components/console/command-palette.tsx';
import { NamedIcon } from '#components/console/named-icon.tsx';
import type { NavSection } from '#components/console/nav.ts';
import { isAdminOf, useSession } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SYSTEM_SCOPE } from '#lib/screens/scope.ts';
import type { ActedObject } from './acted-kinds.ts';
import { ObjectPalette } from './object-palette.tsx';
import { useRestoredHref } from './page-memory.ts';
import { paletteCommands } from './palette-commands.tsx';
import { verbQuestion } from './palette-verbs.ts';
import type { ScopeChoice } from './scopes.ts';
import { screenInScope } from './screen-in-scope.ts';
import { useDeletedObjects } from './use-deleted-objects.tsx';
import { useFoundObjects } from './use-found-objects.tsx';
import { useReachCommands } from './use-reach-commands.tsx';
import { useRecentObjects } from './use-recent-objects.tsx';
import { verbCommands } from './verb-commands.tsx';

interface ConsolePaletteProps {
  onClose: () => void;
  sections: readonly NavSection[];
  choices: readonly ScopeChoice[];
  current: ScopeChoice | undefined;
  projectId: string | undefined;
  scope: string | undefined;
}

function usePages(sections: readonly NavSection[]): PaletteCommand[] {
  const t = useT();
  return sections
    .flatMap((section) => section.items)
    .flatMap(({ tabs = [], ...item }) => [item, ...tabs.map((tab) => ({ ...tab, icon: item.icon, keys: undefined }))])
    .map(({ label, href, icon, keys }) => ({
      id: href,
      label,
      href,
      icon: <NamedIcon name={icon} />,
      group: t('Pages'),
      ...(keys ? { note: keys } : {}),
    }));
}

function useReach(projectId: string | undefined, scope: string | undefined) {
  const { data: session } = useSession();
  const project = session?.projects.find(({ id }) => id === projectId);
  if (project && isAdminOf(project)) return { token: project.id, isOfAll: true };
  if (session?.system?.roles.includes('admin'))
    return { token: projectId ?? SYSTEM_SCOPE, isOfAll: scope === SYSTEM_SCOPE };
  return { token: projectId, isOfAll: false };
}

/** The palette while it is open, and the actions of the object that was chosen in it last. */
export function ConsolePalette({ isOpen, ...props }: ConsolePaletteProps & { isOpen: boolean }) {
  const [object, setObject] = useState<ActedObject>();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // A palette that opens again begins with the search.
    if (isOpen) setObject(undefined);
  }
  const openActions = (chosen: ActedObject) => {
    props.onClose();
    setObject(chosen);
  };
  return (
    <>
      {isOpen && <Search {...props} onActions={openActions} />}
      {object && !isOpen && (
        <ObjectPalette
          key={`${object.kind} ${object.id} ${object.verb}`}
          object={object}
          onClose={() => setObject(undefined)}
        />
      )}
    </>
  );
}

type SearchProps = ConsolePaletteProps & { onActions: (object: ActedObject) => void };

function Search({ onClose, onActions, sections, choices, current, projectId, scope }: SearchProps) {
  const t = useT();
  const path = usePathname();
  const asLeft = useRestoredHref();
  const [query, setQuery] = useState('');
  const { token, isOfAll } = useReach(projectId, scope);
  const [everywhere, setEverywhere] = useState(isOfAll && scope === SYSTEM_SCOPE);
  const recent = useRecentObjects();
  const opening = { onOpen: recent.remember, onActions };
  const found = useFoundObjects({ scope: token, projectId, typed: query, everywhere }, opening);
  const question = verbQuestion(query, t);
  const meant = { scope: projectId, projectId, typed: question?.object ?? '', everywhere: false };
  const { objects, state: verbState } = useFoundObjects(meant, opening);
  const verbs = verbCommands({ question, objects, projectId, typed: query, onActions }, t);
  const deleted = useDeletedObjects(token, query, everywhere);
  const state = found.state || verbState || deleted.state;
  const reach = useReachCommands(projectId, path, query);
  const pages = usePages(sections);
  const others = paletteCommands(
    { choices, current, projectId, query, screenInScope: (other) => asLeft(screenInScope(path, other)) },
    t,
  );
  const known = query.trim() === '' ? recent.commands : [];
  return (
    <CommandPalette
      onClose={onClose}
      query={query}
      onQueryChange={setQuery}
      commands={[...known, ...verbs, ...found.commands, ...reach, ...others, ...pages, ...deleted.commands]}
      {...(state ? { state } : {})}
      {...(isOfAll ? { everywhere: { isOn: everywhere, onChange: setEverywhere } } : {})}
    />
  );
}
