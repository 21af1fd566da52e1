'use client';

import { AllocateFloatingIps } from '#components/floating-ips/allocate-floating-ips.tsx';
import { useFloatingIpRelations } from '#components/floating-ips/use-floating-ip-relations.ts';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';

export function NewFloatingIp({ projectId }: { projectId: string }) {
  // If they cannot be loaded, the list in the background shows the reason.
  const relatedObjects = useFloatingIpRelations(projectId);
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  if (!isOpen || relatedObjects.data === undefined) return null;
  return (
    <AllocateFloatingIps projectId={projectId} relatedObjects={relatedObjects.data} onClose={() => setIsOpen(null)} />
  );
}
