import { pageOf } from '#components/kind/kind.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { portKind } from './kind.tsx';
import { toPortRow } from './port-row.ts';

export const portPage = pageOf(portKind, {
  query: (scope, id, send) => clientOf(portApi).show.query(scope, id, {}, send),
  needs: ['networks', 'groups', 'devices', 'floatingIps'],
  rowOf: ({ port }, related) => toPortRow(port, related),
  listHref: (scope) => projectHref(scope, 'ports'),
  path: 'networking/v2.0/ports',
  description: ({ port }) => port.description,
  tabs: [
    {
      id: 'rules',
      label: msg('Allowed traffic'),
      load: async () => {
        const { PortTraffic } = await import('#lazy/components/ports/port-traffic.tsx');
        return ({ scope, row, related }) => <PortTraffic projectId={scope} port={row.port} groups={related.groups} />;
      },
    },
    {
      id: 'test',
      label: msg('Test'),
      load: async () => {
        const { PacketTest } = await import('#lazy/components/security-groups/packet-test.tsx');
        return ({ scope, id, related }) => (
          <PacketTest projectId={scope} groups={related.groups} target={{ kind: 'ports', id }} />
        );
      },
    },
  ],
  activity: 'port',
});
