'use client';

import type { ReactNode } from 'react';
import { type Session, useSession } from '#lib/client/session.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { Page } from './page.tsx';
import { QueryScreen } from './query-screen.tsx';

export function SessionScreen({ children }: { children: (session: Session) => ReactNode }) {
  const session = useSession();
  return (
    <QueryScreen query={session} headingLevel={1} skeleton={<SessionSkeleton />}>
      {children}
    </QueryScreen>
  );
}

const SessionSkeleton = () => (
  <Page>
    <DetailSkeleton />
  </Page>
);
