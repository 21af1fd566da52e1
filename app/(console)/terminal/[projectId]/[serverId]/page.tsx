import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireView } from '#lib/auth/current-view.ts';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { TerminalScreen } from './terminal-screen.tsx';

interface TerminalPageProps {
  params: Promise<{ projectId: string; serverId: string }>;
}

/** The title contains the name of the instance, so that windows can be distinguished. */
export async function generateMetadata({ params }: TerminalPageProps): Promise<Metadata> {
  const [t, { projectId, serverId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = clientOf(serverApi).show.query(projectId, serverId, send);
  const found = send && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found?.server.name ?? t('Instance')} · ${t('Console')}` };
}

export default async function TerminalPage({ params }: TerminalPageProps) {
  const [view, { projectId, serverId }] = await Promise.all([requireView(), params]);
  if (!view.projects.some(({ id }) => id === projectId)) notFound();
  return (
    <Prefetch start={(client, send) => client.prefetchQuery(clientOf(serverApi).show.query(projectId, serverId, send))}>
      <TerminalScreen projectId={projectId} serverId={serverId} />
    </Prefetch>
  );
}
