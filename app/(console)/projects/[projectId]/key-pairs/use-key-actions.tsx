'use client';

import { Rocket, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { createHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

const DeleteKeys = lazyComponent(async () => (await import('./delete-keys.tsx')).DeleteKeys);

interface KeyActions {
  of: (row: { name: string }) => Action[];
  bulk: BulkAction<{ name: string }>[];
  /** The open dialog, if any; render it once. */
  dialog: ReactNode;
}

/** Key pairs belong to the user, so the role in the project does not matter. */
export function useKeyActions(projectId: string, onDeleted?: () => void): KeyActions {
  const t = useT();
  const mayLaunch = useMayCreate(projectId, 'instances');
  const [doomed, setDoomed] = useState<string[]>([]);
  return {
    of: ({ name }) => [
      {
        label: t('Launch instance'),
        icon: <Rocket aria-hidden />,
        href: createHref(projectId, 'instances', { key: name }),
        allowed: mayLaunch,
      },
      {
        label: t('Delete'),
        icon: <Trash2 aria-hidden />,
        allowed: true,
        isDanger: true,
        shortcut: 'Del',
        group: t('Danger'),
        onSelect: () => setDoomed([name]),
      },
    ],
    bulk: [
      {
        label: t('Delete'),
        isDanger: true,
        shortcut: 'Del',
        allowed: () => true,
        onRun: (rows) => setDoomed(rows.map(({ name }) => name)),
      },
    ],
    dialog: doomed.length > 0 && (
      <DeleteKeys projectId={projectId} names={doomed} onClose={() => setDoomed([])} onDeleted={onDeleted} />
    ),
  };
}
