import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '#components/console/page.tsx';
import { adminProject, adminScope, requireView } from '#lib/auth/current-view.ts';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import type { Send } from '#lib/client/project-query.ts';
import { AdminOnly } from './admin-only.tsx';

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
