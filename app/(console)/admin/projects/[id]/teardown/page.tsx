import type { Metadata } from 'next';
import { TeardownScreen } from '#components/projects/teardown-screen.tsx';
import { adminProject, adminScope, requireView } from '#lib/auth/current-view.ts';
import { projectName } from '#lib/auth/project-name.ts';
import { teardownApi } from '#lib/console/identity/teardown/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../../admin-page.tsx';

interface TeardownPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ job?: string }>;
}

export async function generateMetadata({ params }: TeardownPageProps): Promise<Metadata> {
  const [t, { id }, view] = await Promise.all([getT(), params, requireView()]);
  const name = await projectName(adminScope(view, await adminProject(view)), id);
  return { title: t('Delete project {name}', { name: name ?? '' }) };
}

export default async function TeardownPage({ params, searchParams }: TeardownPageProps) {
  const [{ id }, { job }] = await Promise.all([params, searchParams]);
  return (
    <AdminPage
      by="system"
      start={(client, scope, send) => job || client.prefetchQuery(clientOf(teardownApi).plan.query(scope, id, send))}
    >
      {(scope) => <TeardownScreen scope={scope} id={id} />}
    </AdminPage>
  );
}
