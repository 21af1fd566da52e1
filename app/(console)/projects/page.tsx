import { ConsoleFrame } from '#components/shell/console-frame.tsx';
import { msg } from '#lib/i18n/text.ts';
import { titled } from '../page-declaration.tsx';
import { ProjectChooser } from './project-chooser.tsx';

export const generateMetadata = titled(msg('Projects'));

export default function ProjectsPage() {
  return (
    <ConsoleFrame>
      <ProjectChooser />
    </ConsoleFrame>
  );
}
