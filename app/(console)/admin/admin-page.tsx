import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '#components/console/page.tsx';
import { adminProject, adminScope, requireView } from '#lib/auth/current-view.ts';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import type { Send } from '#lib/client/project-query.ts';
import { pagesOf } from '../page-declaration.tsx';
import { AdminOnly } from './admin-only.tsx';

/** A page whose requests belong to the administrator's project. */
export const adminPage = pagesOf(
  async () => {
    const project = await adminProject(await requireView());
    return project && { projectId: project.id };
  },
  <AdminOnly />,
);

/** A page that readers on the system see as well. */
export const systemPage = pagesOf(
  async () => {
    const view = await requireView();
    const scope = adminScope(view, await adminProject(view));
    return scope ? { scope } : undefined;
  },
  <AdminOnly />,
);

interface AdminPageProps {
  shape?: 'list' | 'detail' | 'form';
  by?: 'project' | 'system';
  start: (client: QueryClient, scope: string, send: Send) => unknown;
  children: (scope: string) => ReactNode;
}

export async function AdminPage({ shape = 'detail', by = 'project', start, children }: AdminPageProps) {
  const view = await requireView();
  const project = await adminProject(view);
  const scope = by === 'system' ? adminScope(view, project) : project?.id;
  if (!scope) return <AdminOnly />;
  return (
    <Page shape={shape}>
      <Prefetch start={(client, send) => start(client, scope, send)}>{children(scope)}</Prefetch>
    </Page>
  );
}
