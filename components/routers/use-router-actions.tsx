'use client';

import { Globe, Plug, Unplug } from 'lucide-react';
import type { ComponentType } from 'react';
import { firstReason } from '#components/console/first-reason.ts';
import {
  type ActionStart,
  DELETE,
  EDIT,
  type ObjectActions,
  useObjectActions,
} from '#components/console/use-object-actions.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { AddRouterInterface } from './add-router-interface.tsx';
import { DeleteRouters } from './delete-routers.tsx';
import { EditRouter } from './edit-router.tsx';
import { RemoveRouterInterface } from './remove-router-interface.tsx';
import type { RouterDialogProps } from './router-dialog.ts';
import type { RouterRelations, RouterRow } from './router-row.ts';
import { SetGateway } from './set-gateway.tsx';

export function useRouterActions(
  projectId: string,
  relatedObjects: RouterRelations | undefined,
  onDeleted?: () => void,
): ObjectActions<RouterRow> {
  const allowed = useMayWrite(projectId);
  const opens = (Dialog: ComponentType<RouterDialogProps>): ActionStart<RouterRow> => ({
    dialog: ([row], onClose) => relatedObjects && <Dialog {...{ projectId, relatedObjects, row, onClose }} />,
  });
  return useObjectActions<RouterRow>({
    add: { label: msg('Add interface'), icon: Plug, allowed, ...opens(AddRouterInterface) },
    remove: {
      label: msg('Remove interface'),
      icon: Unplug,
      allowed: ({ interfaces }) =>
        firstReason(allowed, interfaces.length > 0 || msg('It is not connected to any subnet.')),
      ...opens(RemoveRouterInterface),
    },
    gateway: { label: msg('Set gateway'), icon: Globe, allowed, ...opens(SetGateway) },
    edit: { ...EDIT, allowed, ...opens(EditRouter) },
    delete: {
      ...DELETE,
      shortcut: 'Del',
      isBulk: true,
      allowed: ({ interfaces }) =>
        firstReason(
          allowed,
          interfaces.length === 0 || msg('It is connected to subnets. Remove its interfaces first.'),
        ),
      dialog: (rows, onClose) => relatedObjects && <DeleteRouters {...{ projectId, rows, onClose, onDeleted }} />,
    },
  });
}
