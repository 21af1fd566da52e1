import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '#components/console/page.tsx';
import { adminProject, requireView } from '#lib/auth/current-view.ts';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import type { Send } from '#lib/client/project-query.ts';
import { AdminOnly } from './admin-only.tsx';

interface AdminPageProps {
  shape?: 'list' | 'detail' | 'form';
  /** Starts the page's queries with the token of a project. */
  start: (client: QueryClient, projectId: string, send: Send) => unknown;
  children: (projectId: string) => ReactNode;
}

/** A page for administrators; everybody else is told why it is not theirs. */
export async function AdminPage({ shape = 'detail', start, children }: AdminPageProps) {
  const project = await adminProject(await requireView());
  if (!project) return <AdminOnly />;
  return (
    <Page shape={shape}>
      <Prefetch start={(client, send) => start(client, project.id, send)}>{children(project.id)}</Prefetch>
    </Page>
  );
}
