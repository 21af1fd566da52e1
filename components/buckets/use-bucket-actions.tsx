'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ActionStart, ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { BUCKET_VERBS, type BucketVerb } from '#lib/object-store/console/verbs.ts';
import { objectHref } from '#lib/screens/paths.ts';

const RemoveBucket = lazyComponent(async () => (await import('./remove-bucket.tsx')).RemoveBucket);

export function useBucketActions(projectId: string, onDeleted?: () => void): ObjectActions<Bucket, BucketVerb> {
  const removal =
    (keepsBucket: boolean): ActionStart<Bucket>['dialog'] =>
    ([bucket], onClose) => <RemoveBucket {...{ projectId, bucket, keepsBucket, onDeleted, onClose }} />;
  return useKindActions<Bucket, BucketVerb>({
    ...{ verbs: BUCKET_VERBS, of: projectId },
    starts: { settings: { href: ({ id }) => objectHref(projectId, 'buckets', id, { tab: 'settings' }) } },
    dialogs: { empty: removal(true), delete: removal(false) },
  });
}
