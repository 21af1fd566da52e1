import type { Metadata } from 'next';
import { ProviderScreen } from '#components/identity-providers/provider-screen.tsx';
import { decodeParams } from '#lib/client/path-params.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import { AdminPage } from '../../admin-page.tsx';

interface ProviderPageProps {
  params: Promise<{ providerId: string }>;
}

const idOf = async ({ params }: ProviderPageProps) => decodeParams(await params).providerId;

export async function generateMetadata(props: ProviderPageProps): Promise<Metadata> {
  const [t, id] = await Promise.all([getT(), idOf(props)]);
  return { title: `${id} · ${t('Identity providers')}` };
}

export default async function ProviderPage(props: ProviderPageProps) {
  const id = await idOf(props);
  return (
    <AdminPage
      shape="detail"
      by="system"
      start={(client, scope, send) =>
        client.prefetchQuery(clientOf(identityProviderApi).show.query(scope, { idp_id: id }, send))
      }
    >
      {(scope) => <ProviderScreen scope={scope} providerId={id} />}
    </AdminPage>
  );
}
