'use client';

import { CreateRouter } from '#components/routers/create-router.tsx';
import { useRouterRelations } from '#components/routers/use-router-relations.ts';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';

/** The dialog for a new router that the address asks for, `?create=true`. */
export function NewRouter({ projectId }: { projectId: string }) {
  // While they are not there, the list behind says why.
  const relatedObjects = useRouterRelations(projectId);
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  if (!isOpen || relatedObjects.data === undefined) return null;
  return <CreateRouter projectId={projectId} relatedObjects={relatedObjects.data} onClose={() => setIsOpen(null)} />;
}
