'use client';

import { useRouter } from 'next/navigation';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { objectHref } from '#lib/screens/paths.ts';

const CreateBucket = lazyComponent(async () => (await import('#components/buckets/create-bucket.tsx')).CreateBucket);

/** Opened by the URL with `?create=true`. */
export function NewBucket({ projectId }: { projectId: string }) {
  const router = useRouter();
  const allowed = useMayCreate(projectId, 'buckets');
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  if (!isOpen) return null;
  return (
    <CreateBucket
      projectId={projectId}
      allowed={allowed}
      onCreated={({ id }) => router.push(objectHref(projectId, 'buckets', id))}
      onClose={() => setIsOpen(null)}
    />
  );
}
