'use client';

import { CreateRouter } from '#components/routers/create-router.tsx';
import { useRouterSurroundings } from '#components/routers/use-router-surroundings.ts';
import { flagParam } from '#lib/client/url-params.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';

/** The dialog for a new router that the address asks for, `?create=true`. */
export function NewRouter({ projectId }: { projectId: string }) {
  const mayWrite = useMayWrite(projectId);
  // While they are not there, the list behind says why.
  const around = useRouterSurroundings(projectId);
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  if (!isOpen || mayWrite !== true || around.data === undefined) return null;
  return <CreateRouter projectId={projectId} around={around.data} onClose={() => setIsOpen(null)} />;
}
