import { BookOpen, Building2, CirclePlus, FolderClosed, Layers, ShieldAlert, UserRound } from 'lucide-react';
import type { PaletteCommand } from '#components/console/command-palette.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { ACCOUNT_HREF, createHref, docsHref, projectHref } from '#lib/screens/paths.ts';
import { PROJECT_SECTIONS, type ProjectScreen } from '#lib/screens/project-screens.ts';
import type { Section } from '#lib/screens/screen.ts';
import { isFoundBy, type ScopeChoice } from './scopes.ts';

interface Palette {
  choices: readonly ScopeChoice[];
  current: ScopeChoice | undefined;
  projectId: string | undefined;
  /** The typed text, which filters the scopes if there are many. */
  query: string;
  screenInScope: (scope: string) => string;
}

const icons = {
  project: <FolderClosed aria-hidden />,
  all: <Layers aria-hidden />,
  domain: <Building2 aria-hidden />,
  system: <ShieldAlert aria-hidden />,
};

/** Maximum number of other scopes in the palette. */
const MAX_SCOPES = 50;

export function paletteCommands(
  { choices, current, projectId, query, screenInScope }: Palette,
  t: Translate,
): PaletteCommand[] {
  const sections: readonly Section<ProjectScreen>[] = PROJECT_SECTIONS;
  const creations = (id: string): PaletteCommand[] =>
    sections.flatMap(({ screens }) =>
      screens.flatMap(({ path, creates = [] }) =>
        creates.map(({ label, create }) => {
          const href = create ? projectHref(id, path, { create }) : createHref(id, path);
          return { id: href, label: t(label), group: t('Create'), href, icon: <CirclePlus aria-hidden /> };
        }),
      ),
    );
  const wanted = query.trim().toLowerCase();
  const found = choices.length > MAX_SCOPES ? choices.filter((choice) => isFoundBy(choice, wanted)) : choices;
  const others = found.filter(({ scope }) => scope !== current?.scope).slice(0, MAX_SCOPES);
  return [
    ...(projectId ? creations(projectId) : []),
    ...others.map(({ scope, kind, id, name, domain = '' }) => ({
      id: scope,
      label: t('Switch to {project}', { project: name }),
      group: kind === 'project' || kind === 'all' ? t('Projects') : t('Administration'),
      note: kind === 'domain' ? t('Domain') : domain,
      keywords: [name, domain, id],
      href: screenInScope(scope),
      icon: icons[kind],
    })),
    { id: 'account', label: t('Account'), group: t('Pages'), href: ACCOUNT_HREF, icon: <UserRound aria-hidden /> },
    { id: 'docs', label: t('API reference'), group: t('Pages'), href: docsHref(), icon: <BookOpen aria-hidden /> },
  ];
}
