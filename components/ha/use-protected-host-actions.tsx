'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { maintenanceDialogs } from '#components/maintenance/maintenance-dialogs.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { segmentHostApi } from '#lib/ha/hosts/contract.ts';
import { SEGMENT_HOST_VERBS, type SegmentHostVerb } from '#lib/ha/hosts/verbs.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { isHostUp } from './protected-host-row.ts';
import { mayReturn, mayStart } from './segment-words.ts';

const EditHost = lazyComponent(async () => (await import('./edit-host.tsx')).EditHost);

const { update, remove } = clientOf(segmentHostApi);
const pathOf = ({ segment_id, id }: CoveredHost) => ({ segment: segment_id, host: id });
const reserve = (reserved: boolean) => (host: CoveredHost) => update.request(pathOf(host), { reserved });

const RULES: { readonly [V in SegmentHostVerb]?: (host: CoveredHost) => true | Text } = {
  return: mayReturn,
  return_all: mayReturn,
  start: mayStart,
  hypervisor: ({ compute, name }) =>
    Boolean(compute) || msg('Compute no longer knows the host {host}.', { host: name }),
};

export function useProtectedHostActions(projectId: string): ObjectActions<CoveredHost, SegmentHostVerb> {
  const maintenance = maintenanceDialogs<CoveredHost>(projectId, isHostUp);
  return useKindActions<CoveredHost, SegmentHostVerb>({
    ...{ verbs: SEGMENT_HOST_VERBS, of: projectId, kinds: remove.kinds },
    allowed: (host, verb) => RULES[verb]?.(host) ?? true,
    starts: {
      notify: { href: ({ name }) => adminObjectHref('notifications', 'create', '', { host: name }) },
      hypervisor: {
        href: ({ compute }) => (compute ? adminObjectHref('hypervisors', compute.hypervisor_id) : undefined),
      },
    },
    dialogs: {
      ...maintenance,
      return_all: maintenance.return,
      edit: ([host], onClose) => <EditHost {...{ projectId, host, onClose }} />,
    },
    requests: {
      release: reserve(false),
      reserve: reserve(true),
      remove: (host) => remove.request(pathOf(host)),
    },
    valuesOf: ([{ segment_name, instances }]) => ({ segment: segment_name, instances }),
  });
}
