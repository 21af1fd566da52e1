'use client';

import type { ComponentType } from 'react';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ActionStart, ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import { ROUTER_VERBS, type RouterVerb } from '#lib/networking/routers/verbs.ts';
import type { RouterDialogProps } from './router-dialog.ts';
import { type RouterRelations, type RouterRow, routerName } from './router-row.ts';

const AddRouterInterface = lazyComponent(async () => (await import('./add-router-interface.tsx')).AddRouterInterface);
const EditRouter = lazyComponent(async () => (await import('./edit-router.tsx')).EditRouter);
const RemoveRouterInterface = lazyComponent(
  async () => (await import('./remove-router-interface.tsx')).RemoveRouterInterface,
);
const SetGateway = lazyComponent(async () => (await import('./set-gateway.tsx')).SetGateway);

const { kinds, request } = clientOf(routerApi).remove;

export function useRouterActions(
  projectId: string,
  relatedObjects: RouterRelations | undefined,
  onDeleted?: () => void,
): ObjectActions<RouterRow, RouterVerb> {
  const opens =
    (Dialog: ComponentType<RouterDialogProps>): ActionStart<RouterRow>['dialog'] =>
    ([row], onClose) =>
      relatedObjects && <Dialog {...{ projectId, relatedObjects, row, onClose }} />;
  return useKindActions<RouterRow, RouterVerb>({
    ...{ verbs: ROUTER_VERBS, of: projectId, kinds, areDeletedImmediately: true, onDeleted },
    idOf: ({ router }) => router.id,
    nameOf: ({ router }) => routerName(router),
    dialogs: {
      add: opens(AddRouterInterface),
      remove: opens(RemoveRouterInterface),
      gateway: opens(SetGateway),
      edit: opens(EditRouter),
    },
    requests: { delete: ({ router }) => request(router.id) },
    effects: {
      delete: (rows, { t }) => [
        rows.some(({ gateway }) => gateway !== '') &&
          t(
            '{count, plural, one {The address of its gateway becomes} other {The addresses of their gateways become}} available immediately.',
            { count: rows.length },
          ),
      ],
    },
  });
}
