'use client';

import { useParams } from 'next/navigation';
import { useSession } from '#lib/client/session.ts';

/** The project in which views of the list are saved: that of the page, else the first of the user; undefined until known. */
export function useListProject(): string | undefined {
  const { projectId } = useParams<{ projectId?: string }>();
  const { data: session } = useSession();
  return projectId ?? session?.projects[0]?.id;
}
