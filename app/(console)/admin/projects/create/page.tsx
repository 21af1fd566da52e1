import { factsOf } from '#components/console/schema-facts.ts';
import { CreateProject } from '#components/projects/create-project.tsx';
import { ProjectInput } from '#components/projects/project-input.ts';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { readScope } from '#lib/screens/scope.ts';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage({
  shape: 'form',
  title: msg('Create project'),
  read: async () => ({ facts: factsOf(ProjectInput) }),
  start: (client, { scope }, send) => {
    if (readScope(scope).kind !== 'domain') client.prefetchQuery(clientOf(domainApi).list.query(scope, {}, send));
    client.prefetchQuery(clientOf(listedProjectApi).standardQuotas.query(scope, send));
  },
  body: CreateProject,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
