'use client';

import { Plus } from 'lucide-react';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { TableCard } from '#components/console/table-card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Route } from '#lib/networking/routers/attributes.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import { type RouterRow, routerName } from './router-row.ts';

const AddRoute = lazyComponent(async () => (await import('./add-route.tsx')).AddRoute);

interface RouterRoutesProps {
  projectId: string;
  row: RouterRow;
}

export function RouterRoutes({ projectId, row }: RouterRoutesProps) {
  const t = useT();
  const { routes } = row.router;
  const add = (
    <DialogButton
      size="small"
      projectId={projectId}
      label={t('Add route')}
      icon={Plus}
      dialog={(onClose) => <AddRoute {...{ projectId, row, onClose }} />}
    />
  );
  return (
    <TableCard
      title={t('Static routes')}
      aside={routes.length > 0 && add}
      rows={routes}
      keyOf={({ destination, nexthop }) => `${destination} ${nexthop}`}
      columns={[
        { label: t('Destination'), isCode: true, show: ({ destination }) => destination },
        { label: t('Next hop'), isCode: true, show: ({ nexthop }) => nexthop },
        {
          label: t('Actions'),
          isLast: true,
          show: (route) => (
            <DialogButton
              size="small"
              projectId={projectId}
              label={t('Remove')}
              aria-label={t('Remove route to {destination}', route)}
              dialog={(onClose) => <RemoveRoute {...{ projectId, row, route, onClose }} />}
            />
          ),
        },
      ]}
      empty={
        <EmptyState title={t('No static routes')} actions={add}>
          {t('A static route sends packets for a block of addresses to another router or appliance.')}
        </EmptyState>
      }
    />
  );
}

interface RemoveRouteProps extends RouterRoutesProps {
  route: Route;
  onClose: () => void;
}

function RemoveRoute({ projectId, row: { router }, route, onClose }: RemoveRouteProps) {
  const t = useT();
  const remove = clientOf(routerApi).removeRoutes.useMutation(projectId);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Remove route to {destination}?', route)}
      confirmLabel={t('Remove route')}
      onConfirm={() => remove.mutateAsync({ id: router.id, routes: [route] })}
    >
      <p>
        {t('{name} no longer sends packets for it to {nexthop}.', { name: routerName(router), nexthop: route.nexthop })}
      </p>
    </ConfirmAction>
  );
}
