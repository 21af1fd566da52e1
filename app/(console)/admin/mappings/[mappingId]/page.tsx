import type { Metadata } from 'next';
import { MappingScreen } from '#components/mappings/mapping-screen.tsx';
import { decodeParams } from '#lib/client/path-params.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import { AdminPage } from '../../admin-page.tsx';

interface MappingPageProps {
  params: Promise<{ mappingId: string }>;
}

const idOf = async ({ params }: MappingPageProps) => decodeParams(await params).mappingId;

export async function generateMetadata(props: MappingPageProps): Promise<Metadata> {
  const [t, id] = await Promise.all([getT(), idOf(props)]);
  return { title: `${id} · ${t('Mappings')}` };
}

export default async function MappingPage(props: MappingPageProps) {
  const id = await idOf(props);
  return (
    <AdminPage
      shape="form"
      by="system"
      start={(client, scope, send) => client.prefetchQuery(clientOf(mappingApi).show.query(scope, id, send))}
    >
      {(scope) => <MappingScreen scope={scope} mappingId={id} />}
    </AdminPage>
  );
}
