import type { Metadata } from 'next';
import { ConsoleFrame } from '#components/shell/console-frame.tsx';
import { getT } from '#lib/i18n/server.ts';
import { ProjectChooser } from './project-chooser.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Projects') };
}

export default function ProjectsPage() {
  return (
    <ConsoleFrame>
      <ProjectChooser />
    </ConsoleFrame>
  );
}
