import { CreateProject } from '#components/projects/create-project.tsx';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainPage } from '../../domain-page.ts';

const page = domainPage({
  shape: 'form',
  title: msg('Create project'),
  start: (client, { scope }, send) =>
    client.prefetchQuery(clientOf(listedProjectApi).standardQuotas.query(scope, send)),
  body: CreateProject,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
