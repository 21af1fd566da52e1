'use client';

import { Eraser, FolderOpen, Settings, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { objectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';

const RemoveBucket = lazyComponent(async () => (await import('./remove-bucket.tsx')).RemoveBucket);

interface BucketActions {
  of: (bucket: Bucket) => Action[];
  /** The open dialog, if any; render it once. */
  dialog: ReactNode;
}

export function useBucketActions(projectId: string, onDeleted?: () => void): BucketActions {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const [open, setOpen] = useState<{ bucket: Bucket; keepsBucket: boolean }>();
  const close = () => setOpen(undefined);
  return {
    of: (bucket) => [
      {
        label: t('Browse'),
        icon: <FolderOpen aria-hidden />,
        href: objectHref(projectId, 'buckets', bucket.id),
        allowed: true,
      },
      {
        label: t('Settings'),
        icon: <Settings aria-hidden />,
        href: objectHref(projectId, 'buckets', bucket.id, { tab: 'settings' }),
        allowed: true,
      },
      {
        label: t('Empty'),
        icon: <Eraser aria-hidden />,
        isDanger: true,
        group: t('Danger'),
        allowed:
          mayWrite === true && bucket.stored_bytes === 0 && bucket.objects === 0
            ? msg('The bucket is empty.')
            : mayWrite,
        onSelect: () => setOpen({ bucket, keepsBucket: true }),
      },
      {
        label: t('Delete'),
        icon: <Trash2 aria-hidden />,
        isDanger: true,
        shortcut: 'Del',
        group: t('Danger'),
        allowed: mayWrite,
        onSelect: () => setOpen({ bucket, keepsBucket: false }),
      },
    ],
    dialog: open && <RemoveBucket {...{ projectId, onDeleted }} {...open} onClose={close} />,
  };
}
