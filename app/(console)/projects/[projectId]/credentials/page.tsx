import { CredentialList } from '#components/credentials/credential-list.tsx';
import { credentialList } from '#components/credentials/kind.tsx';
import { currentView } from '#lib/auth/current-view.ts';
import { projectCredentialsQuery } from '#lib/identity/application-credentials/project-credentials.ts';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const declared = listPage(credentialList, CredentialList);

const page = projectPage({
  ...declared,
  // The address of the user's credentials has the user's id.
  search: async (params) => ({ list: await declared.search(params), userId: (await currentView())?.user.id }),
  start: (client, context, send, { list, userId }) => {
    declared.start(client, context, send, list);
    if (userId !== undefined) client.prefetchQuery(projectCredentialsQuery(context.projectId, userId, send));
  },
});

export const generateMetadata = page.generateMetadata;
export default page.render;
