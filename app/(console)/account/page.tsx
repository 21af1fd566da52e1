import { signInProviders } from '#lib/auth/federated/sign-in-providers.ts';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { authenticatorApi } from '#lib/console/account/authenticators/contract.ts';
import { sessionApi } from '#lib/console/account/sessions/contract.ts';
import { alertApi } from '#lib/console/alerts/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { titleMetadata } from '../page-declaration.tsx';
import { AccountScreen } from './account-screen.tsx';

export const generateMetadata = titleMetadata(msg('Account'));

export default async function AccountPage() {
  const providers = await signInProviders();
  return (
    <Prefetch
      start={(client, send) => {
        void client.prefetchQuery(clientOf(factApi).profile.query(USER_SCOPE, send));
        void client.prefetchQuery(clientOf(sessionApi).list.query(USER_SCOPE, send));
        void client.prefetchQuery(clientOf(authenticatorApi).list.query(USER_SCOPE, send));
        void client.prefetchQuery(clientOf(alertApi).list.query(USER_SCOPE, send));
      }}
    >
      <AccountScreen providers={providers} />
    </Prefetch>
  );
}
