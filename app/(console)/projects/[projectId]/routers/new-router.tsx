'use client';

import { CreateRouter } from '#components/routers/create-router.tsx';
import { useRouterRelations } from '#components/routers/use-router-relations.ts';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';

/** Opened by the URL with `?create=true`. */
export function NewRouter({ projectId }: { projectId: string }) {
  // If they cannot be loaded, the list in the background shows the reason.
  const relatedObjects = useRouterRelations(projectId);
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  if (!isOpen || relatedObjects.data === undefined) return null;
  return <CreateRouter projectId={projectId} relatedObjects={relatedObjects.data} onClose={() => setIsOpen(null)} />;
}
