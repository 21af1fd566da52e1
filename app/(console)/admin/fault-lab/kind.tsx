import { FlaskConical } from 'lucide-react';
import { UpBadge } from '#components/console/up-badge.tsx';
import { HaStrip } from '#components/ha/ha-strip.tsx';
import { lastNotification } from '#components/ha/last-notification.tsx';
import { faultWords } from '#components/hosts/fault-words.ts';
import type { RowContext } from '#components/kind/attribute.ts';
import { kind, listOf, type RelatedData } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { faultApi } from '#lib/compute/simulated-fleet/contract.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { type LabHost, powerLossOutcome, toLabHosts } from './lab-host.ts';
import { useLabActions } from './use-lab-actions.tsx';

const RELATED = { faults: clientOf(faultApi).list.query };

type LabContext = RowContext<LabHost, RelatedData<typeof RELATED>>;

const labKind = kind<LabHost>()({
  noun: { one: msg('host'), many: msg('hosts') },
  icon: FlaskConical,
  isUnlogged: true,
  idOf: ({ name }) => name,
  nameOf: ({ name }) => name,
  name: { label: msg('Host') },
  related: RELATED,
  attributes: {
    compute: {
      label: msg('Compute service'),
      value: ({ compute }) => (compute.reports_up ? 'up' : 'down'),
      show: ({ compute }) => <UpBadge isUp={compute.reports_up} />,
      width: 7,
      isVital: true,
    },
    instances: { label: msg('Instances'), value: ({ instances }) => instances, as: 'number', yields: true },
    faults: {
      label: msg('Faults'),
      value: ({ faults }, { t }) => faults.map(({ type }) => t(faultWords[type].title)),
      as: 'list',
      isVital: true,
    },
    follows: {
      label: msg('If it loses power'),
      value: (row, { t }) => t(powerLossOutcome(row)),
      width: 14,
      isVital: true,
    },
    last: lastNotification<LabHost>(),
  },
  useActions: useLabActions,
});

export const labList = listOf(labKind, {
  id: 'admin-fault-lab',
  header: {
    description: msg('This fleet is simulated. Make hosts, processes and instances fail and see what happens.'),
  },
  source: completeList(clientOf(haApi).coverage.query, ({ coverage }, { related }: LabContext) =>
    toLabHosts(coverage, related.faults?.faults ?? []),
  ),
  needs: ['faults'],
  sort: 'name',
  Above: ({ scope }) => <HaStrip projectId={scope} />,
  emptyTitle: msg('No hypervisors yet'),
  alsoLoads: [clientOf(haApi).overview.query],
});
