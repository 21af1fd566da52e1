import { ProjectScreen } from '#components/projects/project-screen.tsx';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainPage } from '../../domain-page.ts';

const page = domainPage({
  title: [msg('Project'), msg('Projects')],
  show: ({ scope, id }, send) => clientOf(listedProjectApi).row.query(scope, id, send),
  name: ({ project }) => project.name,
  body: ProjectScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
