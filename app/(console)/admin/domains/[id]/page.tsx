import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { DomainScreen } from '#components/domains/domain-screen.tsx';
import { adminProject, adminScope, requireView } from '#lib/auth/current-view.ts';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { listedDomainApi } from '#lib/console/domains/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

interface DomainPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: DomainPageProps): Promise<Metadata> {
  const [t, { id }, send, view] = await Promise.all([getT(), params, pageSend(), requireView()]);
  const scope = adminScope(view, await adminProject(view));
  const query = scope && send ? clientOf(listedDomainApi).row.query(scope, id, send) : undefined;
  const found = query && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found?.domain.name ?? t('Domain')} · ${t('Domains')}` };
}

export default async function DomainPage({ params }: DomainPageProps) {
  const { id } = await params;
  return (
    <AdminPage
      shape="form"
      by="system"
      start={(client, scope, send) => client.prefetchQuery(clientOf(listedDomainApi).row.query(scope, id, send))}
    >
      {(scope) => <DomainScreen scope={scope} domainId={id} />}
    </AdminPage>
  );
}
