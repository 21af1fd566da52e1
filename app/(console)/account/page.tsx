import type { Metadata } from 'next';
import { signInProviders } from '#lib/auth/federated/sign-in-providers.ts';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { USER_SCOPE } from '#lib/client/scope.ts';
import { alertApi } from '#lib/console/alerts/contract.ts';
import { authenticatorsQuery } from '#lib/console/authenticators/queries.ts';
import { profileQuery } from '#lib/console/profile/queries.ts';
import { sessionsQuery } from '#lib/console/sessions/queries.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AccountScreen } from './account-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Account') };
}

export default async function AccountPage() {
  const providers = await signInProviders();
  return (
    <Prefetch
      start={(client, send) => {
        void client.prefetchQuery(profileQuery(send));
        void client.prefetchQuery(sessionsQuery(send));
        void client.prefetchQuery(authenticatorsQuery(send));
        void client.prefetchQuery(clientOf(alertApi).list.query(USER_SCOPE, send));
      }}
    >
      <AccountScreen providers={providers} />
    </Prefetch>
  );
}
