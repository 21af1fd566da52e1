'use client';

import { useRouter } from 'next/navigation';
import { CreatePort } from '#components/ports/create-port.tsx';
import { usePortRelations } from '#components/ports/use-port-relations.ts';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { objectHref } from '#lib/console/paths.ts';

/** The dialog for a new port that the address asks for, `?create=true`; it leads to the port. */
export function NewPort({ projectId }: { projectId: string }) {
  const router = useRouter();
  // While they are not there, the list behind says why.
  const relatedObjects = usePortRelations(projectId);
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  if (!isOpen || relatedObjects.data === undefined) return null;
  return (
    <CreatePort
      projectId={projectId}
      relatedObjects={relatedObjects.data}
      onCreated={({ id }) => router.push(objectHref(projectId, 'ports', id))}
      onClose={() => setIsOpen(null)}
    />
  );
}
