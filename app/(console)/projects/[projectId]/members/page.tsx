import { ProjectMembers } from '#components/assignments/project-members.tsx';
import { projectMemberApi } from '#lib/console/identity/project-members/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectPage } from '../project-page.ts';

const page = projectPage({
  shape: 'list',
  title: msg('Members'),
  header: {
    description: msg('Who has which role in this project, and why. Users with the role manager change it.'),
    api: { path: 'console/v1/project-members' },
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(projectMemberApi).list.query(projectId, send));
  },
  body: ProjectMembers,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
