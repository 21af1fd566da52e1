'use client';

import { useRouter } from 'next/navigation';
import { CreatePort } from '#components/ports/create-port.tsx';
import { usePortRelations } from '#components/ports/use-port-relations.ts';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { objectHref } from '#lib/screens/paths.ts';

/** Opened by the URL with `?create=true`; redirects to the new port. */
export function NewPort({ projectId }: { projectId: string }) {
  const router = useRouter();
  // If they cannot be loaded, the list in the background shows the reason.
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
