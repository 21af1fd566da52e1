import { TeardownScreen } from '#components/projects/teardown-screen.tsx';
import { projectName } from '#lib/auth/project-name.ts';
import { teardownApi } from '#lib/console/identity/teardown/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { systemPage } from '../../../admin-page.tsx';

const page = systemPage({
  title: msg('Project'),
  titleOf: async ({ scope, id }, t) => t('Delete project {name}', { name: (await projectName(scope, id)) ?? '' }),
  search: async (params) => (await params).job,
  start: (client, { scope, id }, send, job) =>
    job || client.prefetchQuery(clientOf(teardownApi).plan.query(scope, id, send)),
  body: TeardownScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
