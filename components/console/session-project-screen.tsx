'use client';

import type { ReactNode } from 'react';
import type { Session, SessionProject } from '#lib/client/session.ts';
import { GonePanel } from './gone-panel.tsx';
import { SessionScreen } from './session-screen.tsx';

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
