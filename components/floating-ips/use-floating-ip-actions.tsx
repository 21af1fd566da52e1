'use client';

import type { ComponentType } from 'react';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ActionStart, ObjectActions } from '#components/console/use-object-actions.tsx';
import type { Effects } from '#components/console/verb-dialog.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import type { FloatingIp } from '#lib/networking/floatingips/schema.ts';
import { FLOATING_IP_VERBS, type FloatingIpVerb } from '#lib/networking/floatingips/verbs.ts';
import type { FloatingIpDialogProps } from './floating-ip-dialog.ts';
import type { FloatingIpRow } from './floating-ip-row.ts';
import type { FloatingIpRelations } from './related-objects.ts';

const AssociateFloatingIp = lazyComponent(
  async () => (await import('./associate-floating-ip.tsx')).AssociateFloatingIp,
);
const EditFloatingIp = lazyComponent(async () => (await import('./edit-floating-ip.tsx')).EditFloatingIp);

const { update, remove } = clientOf(floatingIpApi);

const unreachable: Effects<FloatingIpRow> = (rows, { t, format }) => {
  const names = [...new Set(rows.flatMap(({ server }) => server?.name ?? []))];
  return [names.length > 0 && t('No longer reachable from outside: {names}.', { names: format.list(names) })];
};

/** Actions on floating IPs. `onReleased` is called when the address of the page has been released. */
export function useFloatingIpActions(
  projectId: string,
  relatedObjects: FloatingIpRelations | undefined,
  onReleased?: () => void,
): ObjectActions<FloatingIpRow, FloatingIpVerb> {
  const opens =
    (Dialog: ComponentType<FloatingIpDialogProps>): ActionStart<FloatingIpRow>['dialog'] =>
    (rows, onClose) =>
      relatedObjects && <Dialog {...{ projectId, relatedObjects, rows, onClose }} />;
  return useKindActions<FloatingIpRow, FloatingIpVerb, FloatingIp>({
    ...{ verbs: FLOATING_IP_VERBS, of: projectId, kinds: remove.kinds },
    ...{ areDeletedImmediately: true, onDeleted: onReleased },
    subjectOf: ({ floatingIp }) => floatingIp,
    idOf: ({ floatingIp }) => floatingIp.id,
    nameOf: ({ floatingIp }) => floatingIp.floating_ip_address,
    dialogs: { associate: opens(AssociateFloatingIp), edit: opens(EditFloatingIp) },
    requests: {
      disassociate: ({ floatingIp }) => update.request(floatingIp.id, { port_id: null }),
      release: ({ floatingIp }) => remove.request(floatingIp.id),
    },
    effects: { disassociate: unreachable, release: unreachable },
  });
}
