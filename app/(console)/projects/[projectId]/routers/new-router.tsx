'use client';

import { CreateRouter } from '#components/routers/create-router.tsx';
import { useRouterSurroundings } from '#components/routers/use-router-surroundings.ts';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';

/** The dialog for a new router that the address asks for, `?create=true`. */
export function NewRouter({ projectId }: { projectId: string }) {
  // While they are not there, the list behind says why.
  const around = useRouterSurroundings(projectId);
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  if (!isOpen || around.data === undefined) return null;
  return <CreateRouter projectId={projectId} around={around.data} onClose={() => setIsOpen(null)} />;
}
