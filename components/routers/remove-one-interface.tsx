'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import { InterfaceInUse } from './interface-in-use.tsx';
import {
  type AttachedInterface,
  floatingIpsInto,
  interfaceName,
  type RouterRelations,
  type RouterRow,
} from './router-row.ts';

interface RemoveOneInterfaceProps {
  projectId: string;
  row: RouterRow;
  relatedObjects: RouterRelations;
  iface: AttachedInterface;
}

export function RemoveOneInterface({ projectId, row: { router }, relatedObjects, iface }: RemoveOneInterfaceProps) {
  const t = useT();
  const remove = clientOf(routerApi).removeInterface.useMutation(projectId);
  const addresses = floatingIpsInto(router.id, iface, relatedObjects);
  const subnet = interfaceName(iface);
  return (
    <DialogButton
      size="small"
      projectId={projectId}
      label={t('Remove')}
      aria-label={t('Remove interface on {subnet}', { subnet })}
      dialog={(onClose) => (
        <ConfirmAction
          onClose={onClose}
          blockedReason={addresses.length > 0 ? t('Floating IPs need this interface') : undefined}
          title={t('Remove interface on {subnet}?', { subnet })}
          confirmLabel={t('Remove interface')}
          onConfirm={() => remove.mutateAsync({ id: router.id, port_id: iface.portId })}
        >
          <p>{t('Instances on the subnet can no longer reach other networks through this router.')}</p>
          <InterfaceInUse addresses={addresses} />
        </ConfirmAction>
      )}
    />
  );
}
