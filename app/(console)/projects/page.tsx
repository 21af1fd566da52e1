import { PlainFrame } from '#components/shell/plain-frame.tsx';
import { msg } from '#lib/i18n/text.ts';
import { titleMetadata } from '../page-declaration.tsx';
import { ProjectChooser } from './project-chooser.tsx';

export const generateMetadata = titleMetadata(msg('Projects'));

export default function ProjectsPage() {
  return (
    <PlainFrame>
      <ProjectChooser />
    </PlainFrame>
  );
}
