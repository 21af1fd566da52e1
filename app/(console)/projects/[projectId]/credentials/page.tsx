import { currentView } from '#lib/auth/current-view.ts';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { credentialFactApi } from '#lib/console/account/application-credentials/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectCredentialsQuery } from '#lib/identity/application-credentials/project-credentials.ts';
import { titleMetadata } from '../../../page-declaration.tsx';
import { CredentialsScreen } from './credentials-screen.tsx';

export const generateMetadata = titleMetadata(msg('Credentials'));

export default async function CredentialsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const [{ projectId }, view] = await Promise.all([params, currentView()]);
  return (
    <Prefetch
      start={(client, send) => {
        client.prefetchQuery(listSettingsQuery(projectId, 'credentials', send));
        client.prefetchQuery(clientOf(credentialFactApi).list.query(projectId, send));
        if (view) client.prefetchQuery(projectCredentialsQuery(projectId, view.user.id, send));
      }}
    >
      <CredentialsScreen projectId={projectId} />
    </Prefetch>
  );
}
