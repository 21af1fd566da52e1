import type { Metadata } from 'next';
import { TeardownScreen } from '#components/projects/teardown-screen.tsx';
import { teardownQuery } from '#lib/console/teardown/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../../admin-page.tsx';

interface TeardownPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ job?: string }>;
}

/** The area's name is added by the layout. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Delete project') };
}

/** Deleting one project with everything in it, in the administrators’ area. */
export default async function TeardownPage({ params, searchParams }: TeardownPageProps) {
  const [{ id }, { job }] = await Promise.all([params, searchParams]);
  return (
    <AdminPage by="system" start={(client, scope, send) => job || client.prefetchQuery(teardownQuery(scope, id, send))}>
      {(scope) => <TeardownScreen scope={scope} id={id} />}
    </AdminPage>
  );
}
