import { Gauge } from 'lucide-react';
import type { RowContext } from '#components/kind/attribute.ts';
import { kind, listOf, type RelatedData } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { qosWords } from '#components/volumes/qos-words.ts';
import { qosSpecsApi } from '#lib/block-storage/qos-specs/contract.ts';
import type { QosSpecs } from '#lib/block-storage/qos-specs/schema.ts';
import type { Send } from '#lib/client/project-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { CONSUMERS } from './consumer-words.ts';
import { limitedBy } from './limited-types.ts';
import { newTypeLink } from './type-tabs.ts';
import { useSpecsActions } from './use-specs-actions.tsx';

const RELATED = { types: (scope: string, send?: Send) => clientOf(factApi).volumeTypes.query(scope, send) };

const typesOf = (specs: QosSpecs, { related }: RowContext<QosSpecs, RelatedData<typeof RELATED>>) =>
  limitedBy(specs, related.types?.volume_types ?? []);

const qosSpecsKind = kind<QosSpecs>()({
  noun: { one: msg('QoS specs'), many: msg('QoS specs') },
  icon: Gauge,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  related: RELATED,
  attributes: {
    consumer: { label: msg('Enforced by'), value: ({ consumer }, { t }) => t(CONSUMERS[consumer].title), width: 11 },
    limits: {
      label: msg('Limits'),
      value: ({ specs }, { t, format }) => qosWords(specs, format).map((words) => t(words)),
      as: 'list',
      width: 20,
    },
    types: {
      label: msg('Volume types'),
      value: (specs, context) => typesOf(specs, context).map(({ name }) => name),
      as: 'list',
    },
    volumes: {
      label: msg('Volumes'),
      value: (specs, context) => typesOf(specs, context).reduce((sum, { volumes }) => sum + (volumes ?? 0), 0),
      as: 'number',
      sort: true,
    },
  },
  useActions: useSpecsActions,
});

export const qosSpecsList = listOf(qosSpecsKind, {
  id: 'admin-qos-specs',
  header: {},
  source: completeList(
    (scope, send) => clientOf(qosSpecsApi).list.query(scope, {}, send),
    ({ qos_specs }) => qos_specs,
  ),
  needs: ['types'],
  sort: 'name',
  emptyText: msg('QoS specs limit how fast the volumes of a type are read and written.'),
  emptyLink: newTypeLink('qos-specs'),
});
