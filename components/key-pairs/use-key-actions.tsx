'use client';

import { Rocket } from 'lucide-react';
import { DELETE, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { msg } from '#lib/i18n/text.ts';
import { createHref } from '#lib/screens/paths.ts';

const DeleteKeys = lazyComponent(async () => (await import('./delete-keys.tsx')).DeleteKeys);

/** Key pairs belong to the user, so the role in the project does not matter. */
export const useKeyActions = (projectId: string, onDeleted?: () => void): ObjectActions<{ name: string }> =>
  useObjectActions<{ name: string }>({
    launch: {
      label: msg('Launch instance'),
      icon: Rocket,
      allowed: useMayCreate(projectId, 'instances'),
      href: ({ name }) => createHref(projectId, 'instances', { key: name }),
    },
    delete: {
      ...DELETE,
      shortcut: 'Del',
      isBulk: true,
      dialog: (rows, onClose) => (
        <DeleteKeys names={rows.map(({ name }) => name)} {...{ projectId, onClose, onDeleted }} />
      ),
    },
  });
