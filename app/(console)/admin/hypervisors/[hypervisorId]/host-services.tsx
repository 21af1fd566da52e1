'use client';

import { Cog } from 'lucide-react';
import { statusWord } from '#components/console/status-words.ts';
import { UpBadge } from '#components/console/up-badge.tsx';
import { kind, listOf } from '#components/kind/kind.ts';
import { KindList } from '#components/kind/kind-list.tsx';
import { completeList } from '#components/kind/list-source.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import type { Service } from '#lib/compute/services/schema.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

const serviceKind = kind<Service>()({
  noun: { one: msg('service'), many: msg('services') },
  icon: Cog,
  isUnlogged: true,
  idOf: ({ id }) => String(id),
  nameOf: ({ binary }) => binary,
  name: { label: msg('Service') },
  attributes: {
    state: {
      label: msg('State'),
      value: ({ state }) => state,
      show: ({ state }) => <UpBadge isUp={state === 'up'} />,
      width: 7,
      isVital: true,
    },
    status: { label: msg('Status'), value: ({ status }, { t }) => t(statusWord(status)), isVital: true },
    forced: { label: msg('Forced down'), value: ({ forced_down }) => forced_down, as: 'yesNo' },
    seen: { label: msg('Last report'), value: ({ updated_at }) => updated_at, as: 'age' },
    reason: { label: msg('Reason'), value: ({ disabled_reason }, { t }) => engineText(t, disabled_reason ?? '') },
    id: { label: msg('ID'), value: ({ id }) => String(id), as: 'id' },
  },
});

const serviceList = (host: string) =>
  listOf(serviceKind, {
    id: 'admin-services',
    header: {},
    source: completeList(
      (scope, send) => clientOf(serviceApi).list.query(scope, {}, send),
      ({ services }) => services.filter((service) => service.host === host),
    ),
    sort: 'name',
    emptyTitle: msg('No services have reported yet'),
  });

export const HostServices = ({ projectId, host }: { projectId: string; host: string }) => (
  <KindList list={serviceList(host)} scope={projectId} />
);
