'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { segmentApi } from '#lib/ha/segments/contract.ts';
import { SEGMENT_VERBS, type SegmentVerb } from '#lib/ha/segments/verbs.ts';
import { segmentHref } from './segment-href.ts';

const { kinds, request } = clientOf(segmentApi).remove;

const BalanceDialog = lazyComponent(async () => (await import('./balance-dialog.tsx')).BalanceDialog);
const ProtectReserve = lazyComponent(async () => (await import('./protect-reserve.tsx')).ProtectReserve);
const EditBalancing = lazyComponent(async () => (await import('./edit-balancing.tsx')).EditBalancing);
const OverrideReserve = lazyComponent(async () => (await import('./override-reserve.tsx')).OverrideReserve);
const ReserveCapacity = lazyComponent(async () => (await import('./reserve-capacity.tsx')).ReserveCapacity);
const EditSegment = lazyComponent(async () => (await import('./edit-segment.tsx')).EditSegment);

export const useSegmentActions = (projectId: string): ObjectActions<CoveredSegment> =>
  useKindActions<CoveredSegment, SegmentVerb>({
    ...{ verbs: SEGMENT_VERBS, of: projectId, kinds },
    starts: { hosts: { href: ({ name }) => segmentHref(name) } },
    dialogs: {
      edit: ([segment], onClose) => <EditSegment {...{ projectId, segment, onClose }} />,
      balance: ([segment], onClose) => <BalanceDialog {...{ projectId, segment, onClose }} />,
      balancing: ([segment], onClose) => <EditBalancing {...{ projectId, segment, onClose }} />,
      reserve: ([segment], onClose) => <ReserveCapacity {...{ projectId, segment, onClose }} />,
      revoke_reserve_override: ([segment], onClose) => <ProtectReserve {...{ projectId, segment, onClose }} />,
      override_reserve: ([segment], onClose) => <OverrideReserve {...{ projectId, segment, onClose }} />,
    },
    requests: { delete: ({ id }) => request({ segment: id }) },
    valuesOf: ([{ hosts }]) => ({ hosts: hosts.total }),
  });
