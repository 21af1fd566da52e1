import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '#components/console/page.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import type { Send } from '#lib/client/project-query.ts';
import { domainScope } from '#lib/client/scope.ts';

interface DomainPageProps {
  params: Promise<{ domainId: string }>;
  shape?: 'list' | 'detail' | 'form';
  start: (client: QueryClient, scope: string, send: Send) => unknown;
  children: (scope: string) => ReactNode;
}

export async function DomainPage({ params, shape = 'detail', start, children }: DomainPageProps) {
  const scope = domainScope((await params).domainId);
  return (
    <Page shape={shape}>
      <Prefetch start={(client, send) => start(client, scope, send)}>{children(scope)}</Prefetch>
    </Page>
  );
}
