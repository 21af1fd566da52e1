import { BookOpen, CirclePlus, FolderClosed, UserRound } from 'lucide-react';
import type { PaletteCommand } from '#components/console/command-palette.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import type { Translate } from '#lib/i18n/translate.ts';

interface Palette {
  projects: readonly SessionProject[];
  current: SessionProject | undefined;
  /** Where the same screen is in another project. */
  screenIn: (project: SessionProject) => string;
}

/** What the palette offers beside the pages of the navigation: things to create, other projects, one's own pages. */
export function paletteCommands({ projects, current, screenIn }: Palette, t: Translate): PaletteCommand[] {
  const create = (label: string, path: string): PaletteCommand => ({
    id: path,
    label,
    group: t('Create'),
    href: `/projects/${current?.id}/${path}`,
    icon: <CirclePlus aria-hidden />,
  });
  const creations = [
    create(t('Launch instance'), 'instances/create'),
    create(t('Create volume'), 'volumes/create'),
    create(t('Create image'), 'images/create'),
    create(t('Generate a key pair'), 'key-pairs?create=generate'),
    create(t('Import a public key'), 'key-pairs?create=import'),
    create(t('Create credential'), 'credentials?create=true'),
  ];
  const others = projects.filter(({ id }) => id !== current?.id);
  return [
    ...(current ? creations : []),
    ...others.map((project) => ({
      id: project.id,
      label: t('Switch to {project}', { project: project.name }),
      group: t('Projects'),
      note: project.domain.name,
      keywords: [project.name, project.domain.name],
      href: screenIn(project),
      icon: <FolderClosed aria-hidden />,
    })),
    { id: 'account', label: t('Account'), group: t('Pages'), href: '/account', icon: <UserRound aria-hidden /> },
    { id: 'docs', label: t('API reference'), group: t('Pages'), href: '/docs', icon: <BookOpen aria-hidden /> },
  ];
}
