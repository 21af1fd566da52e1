'use client';

import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
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
  const { t, format } = useI18n();
  const mayWrite = useMayWrite(projectId);
  const remove = clientOf(routerApi).removeInterface.useMutation(projectId);
  const [isOpen, setIsOpen] = useState(false);
  const addresses = floatingIpsInto(router.id, iface, relatedObjects);
  const subnet = interfaceName(iface);
  return (
    <>
      <ButtonWithReason
        size="small"
        reason={mayWrite === true ? undefined : t(mayWrite)}
        onClick={() => setIsOpen(true)}
        aria-label={t('Remove interface on {subnet}', { subnet })}
      >
        {t('Remove')}
      </ButtonWithReason>
      <ConfirmAction
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        blockedReason={addresses.length > 0 ? t('Floating IPs need this interface') : undefined}
        title={t('Remove interface on {subnet}?', { subnet })}
        confirmLabel={t('Remove interface')}
        onConfirm={() => remove.mutateAsync({ id: router.id, port_id: iface.portId })}
      >
        <p>{t('Instances on the subnet can no longer reach other networks through this router.')}</p>
        {addresses.length > 0 && (
          <Alert tone="warning" title={t('Floating IPs need this interface')}>
            {t('Disassociate {addresses} first.', { addresses: format.list(addresses) })}
          </Alert>
        )}
      </ConfirmAction>
    </>
  );
}
