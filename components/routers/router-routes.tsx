'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { CardTable } from '#components/console/card-table.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
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
  const mayWrite = useMayWrite(projectId);
  const reason = mayWrite === true ? undefined : t(mayWrite);
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Route>();
  const { routes } = row.router;
  const add = (
    <ButtonWithReason size="small" reason={reason} onClick={() => setIsAdding(true)}>
      <Plus aria-hidden />
      {t('Add route')}
    </ButtonWithReason>
  );
  return (
    <Card title={t('Static routes')} hasPadding={false} aside={routes.length > 0 && add}>
      {routes.length === 0 ? (
        <EmptyState title={t('No static routes')} actions={add}>
          {t('A static route sends packets for a block of addresses to another router or appliance.')}
        </EmptyState>
      ) : (
        <CardTable
          caption={t('Static routes')}
          heads={[{ label: t('Destination') }, { label: t('Next hop') }, { label: t('Actions'), isLast: true }]}
        >
          {routes.map((route) => (
            <tr key={`${route.destination} ${route.nexthop}`}>
              <th scope="row" className="px-4 py-2 text-start font-mono font-normal text-small">
                {route.destination}
              </th>
              <td className="px-4 py-2 font-mono text-small">{route.nexthop}</td>
              <td className="px-4 py-2 text-end">
                <ButtonWithReason
                  size="small"
                  reason={reason}
                  aria-label={t('Remove route to {destination}', route)}
                  onClick={() => setRemoved(route)}
                >
                  {t('Remove')}
                </ButtonWithReason>
              </td>
            </tr>
          ))}
        </CardTable>
      )}
      {isAdding && <AddRoute projectId={projectId} row={row} onClose={() => setIsAdding(false)} />}
      {removed && <RemoveRoute projectId={projectId} row={row} route={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
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
