'use client';

import type { ComponentProps } from 'react';
import { DeleteObjects } from '#components/console/delete-objects.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import type { FloatingIpDialogProps } from './floating-ip-dialog.ts';
import type { FloatingIpRow } from './floating-ip-row.ts';

type FloatingIpRemovalProps = Pick<FloatingIpDialogProps, 'projectId' | 'rows' | 'onClose'> &
  Pick<
    ComponentProps<typeof DeleteObjects<FloatingIpRow>>,
    'verb' | 'areDeletedImmediately' | 'onDeleted' | 'deletionOf' | 'children'
  >;

/** The question before addresses are released or disassociated, and what is no longer reachable then. */
export function FloatingIpRemoval({ rows, children, ...props }: FloatingIpRemovalProps) {
  const { t, format } = useI18n();
  const names = [...new Set(rows.flatMap(({ server }) => server?.name ?? []))];
  return (
    <DeleteObjects
      {...props}
      kinds={clientOf(floatingIpApi).update.kinds}
      objects={rows}
      idOf={({ floatingIp }) => floatingIp.id}
      nameOf={({ floatingIp }) => floatingIp.floating_ip_address}
    >
      {children}
      {names.length > 0 && <p>{t('No longer reachable from outside: {names}.', { names: format.list(names) })}</p>}
    </DeleteObjects>
  );
}
