'use client';

import { useRouter } from 'next/navigation';
import { CreateGroup } from '#components/security-groups/create-group.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { objectHref } from '#lib/screens/paths.ts';

/** Opened by the URL with `?create=true`; redirects to the rules of the new group. */
export function NewGroup({ projectId }: { projectId: string }) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  if (!isOpen) return null;
  return (
    <CreateGroup
      projectId={projectId}
      onCreated={({ id }) => router.push(objectHref(projectId, 'security-groups', id))}
      onClose={() => setIsOpen(null)}
    />
  );
}
