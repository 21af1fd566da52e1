'use client';

import { useRouter } from 'next/navigation';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { CreateGroup } from '#components/security-groups/group-form.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { objectHref } from '#lib/console/paths.ts';

/** The dialog for a new security group that the address asks for, `?create=true`; it leads to the group's rules. */
export function NewGroup({ projectId }: { projectId: string }) {
  const router = useRouter();
  const mayWrite = useMayWrite(projectId);
  const [isOpen, setIsOpen] = useQueryState('create', parseAsBoolean.withDefault(false));
  if (!isOpen || mayWrite !== true) return null;
  return (
    <CreateGroup
      projectId={projectId}
      onCreated={({ id }) => router.push(objectHref(projectId, 'security-groups', id))}
      onClose={() => void setIsOpen(null)}
    />
  );
}
