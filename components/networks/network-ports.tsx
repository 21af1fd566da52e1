'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { objectPortList } from '#components/ports/kind.tsx';
import { msg } from '#lib/i18n/text.ts';
import { networkPortsQuery } from '#lib/networking/choices.ts';

export function NetworkPorts({ projectId, networkId }: { projectId: string; networkId: string }) {
  const list = objectPortList({
    id: 'network-ports',
    query: (project) => networkPortsQuery(project, networkId),
    emptyTitle: msg('No ports'),
    emptyText: msg('Instances launched on this network get a port.'),
  });
  return <KindList list={list} scope={projectId} />;
}
