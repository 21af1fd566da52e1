'use client';

import type { ReactNode } from 'react';
import { type Session, type SessionProject, useSession } from '#lib/client/session.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { GonePanel } from './gone-panel.tsx';
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

interface SessionProjectScreenProps {
  projectId: string;
  children: (session: Session, project: SessionProject) => ReactNode;
}

export function SessionProjectScreen({ projectId, children }: SessionProjectScreenProps) {
  return (
    <SessionScreen>
      {(session) => {
        const project = session.projects.find(({ id }) => id === projectId);
        return project ? children(session, project) : <GonePanel headingLevel={1} />;
      }}
    </SessionScreen>
  );
}
