import { BookOpen, CirclePlus, FolderClosed, UserRound } from 'lucide-react';
import type { PaletteCommand } from '#components/console/command-palette.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import { ACCOUNT_HREF, createHref, docsHref, projectHref } from '#lib/console/paths.ts';
import { PROJECT_SECTIONS, type ProjectScreen, type Section } from '#lib/console/screens.ts';
import type { Translate } from '#lib/i18n/translate.ts';

interface Palette {
  projects: readonly SessionProject[];
  current: SessionProject | undefined;
  /** Where the same screen is in another project. */
  screenIn: (project: SessionProject) => string;
}

/** What the palette offers beside the pages of the navigation: things to create, other projects, one's own pages. */
export function paletteCommands({ projects, current, screenIn }: Palette, t: Translate): PaletteCommand[] {
  const sections: readonly Section<ProjectScreen>[] = PROJECT_SECTIONS;
  const creations = (projectId: string): PaletteCommand[] =>
    sections.flatMap(({ screens }) =>
      screens.flatMap(({ path, creates = [] }) =>
        creates.map(({ label, create }) => {
          const href = create ? projectHref(projectId, path, { create }) : createHref(projectId, path);
          return { id: href, label: t(label), group: t('Create'), href, icon: <CirclePlus aria-hidden /> };
        }),
      ),
    );
  const others = projects.filter(({ id }) => id !== current?.id);
  return [
    ...(current ? creations(current.id) : []),
    ...others.map((project) => ({
      id: project.id,
      label: t('Switch to {project}', { project: project.name }),
      group: t('Projects'),
      note: project.domain.name,
      keywords: [project.name, project.domain.name],
      href: screenIn(project),
      icon: <FolderClosed aria-hidden />,
    })),
    { id: 'account', label: t('Account'), group: t('Pages'), href: ACCOUNT_HREF, icon: <UserRound aria-hidden /> },
    { id: 'docs', label: t('API reference'), group: t('Pages'), href: docsHref(), icon: <BookOpen aria-hidden /> },
  ];
}
