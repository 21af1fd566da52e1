'use client';

import { Eraser, FolderOpen, Settings } from 'lucide-react';
import { firstReason } from '#components/console/first-reason.ts';
import {
  type ActionStart,
  DELETE,
  type ObjectActions,
  useObjectActions,
} from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';

const RemoveBucket = lazyComponent(async () => (await import('./remove-bucket.tsx')).RemoveBucket);

export function useBucketActions(projectId: string, onDeleted?: () => void): ObjectActions<Bucket> {
  const allowed = useMayWrite(projectId);
  const hrefOf = ({ id }: Bucket, query = {}) => objectHref(projectId, 'buckets', id, query);
  const removal = (keepsBucket: boolean): ActionStart<Bucket> => ({
    dialog: ([bucket], onClose) => <RemoveBucket {...{ projectId, bucket, keepsBucket, onDeleted, onClose }} />,
  });
  return useObjectActions<Bucket>({
    browse: { label: msg('Browse'), icon: FolderOpen, href: (bucket) => hrefOf(bucket) },
    settings: { label: msg('Settings'), icon: Settings, href: (bucket) => hrefOf(bucket, { tab: 'settings' }) },
    empty: {
      label: msg('Empty'),
      icon: Eraser,
      isDanger: true,
      allowed: ({ stored_bytes, objects }) =>
        firstReason(allowed, stored_bytes !== 0 || objects !== 0 || msg('The bucket is empty.')),
      ...removal(true),
    },
    delete: { ...DELETE, shortcut: 'Del', allowed, ...removal(false) },
  });
}
