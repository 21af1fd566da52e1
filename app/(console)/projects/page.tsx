import type { Metadata } from 'next';
import { getT } from '#lib/i18n/server.ts';
import { ConsoleFrame } from '../shell/console-frame.tsx';
import { ProjectChooser } from './project-chooser.tsx';

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Projects') };
}

/** All projects of the user, or what to do without one. */
export default function ProjectsPage() {
  return (
    <ConsoleFrame>
      <ProjectChooser />
    </ConsoleFrame>
  );
}
