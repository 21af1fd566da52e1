'use client';

import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { CommandPalette, type PaletteCommand } from '#components/console/command-palette.tsx';
import { NamedIcon } from '#components/console/named-icon.tsx';
import type { NavSection } from '#components/console/nav.ts';
import { isAdminOf, useSession } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SYSTEM_SCOPE } from '#lib/screens/scope.ts';
import { useRestoredHref } from './page-memory.ts';
import { paletteCommands } from './palette-commands.tsx';
import type { ScopeChoice } from './scopes.ts';
import { screenInScope } from './screen-in-scope.ts';
import { useDeletedObjects } from './use-deleted-objects.tsx';
import { useFoundObjects } from './use-found-objects.tsx';
import { useReachCommands } from './use-reach-commands.tsx';

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

export function ConsolePalette({ onClose, sections, choices, current, projectId, scope }: ConsolePaletteProps) {
  const t = useT();
  const path = usePathname();
  const asLeft = useRestoredHref();
  const [query, setQuery] = useState('');
  const { token, isOfAll } = useReach(projectId, scope);
  const [everywhere, setEverywhere] = useState(isOfAll && scope === SYSTEM_SCOPE);
  const found = useFoundObjects(token, query, everywhere);
  const deleted = useDeletedObjects(token, query, everywhere);
  const state = found.state || deleted.state;
  const reach = useReachCommands(projectId, path, query);
  const pages = usePages(sections);
  const others = paletteCommands(
    { choices, current, projectId, query, screenInScope: (other) => asLeft(screenInScope(path, other)) },
    t,
  );
  return (
    <CommandPalette
      onClose={onClose}
      query={query}
      onQueryChange={setQuery}
      commands={[...found.commands, ...reach, ...others, ...pages, ...deleted.commands]}
      {...(state ? { state } : {})}
      {...(isOfAll ? { everywhere: { isOn: everywhere, onChange: setEverywhere } } : {})}
    />
  );
}
