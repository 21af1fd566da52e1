import { Shapes } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { volumeTypeName } from '#components/volumes/volume-words.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { VolumeTypeFacts } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { newTypeLink } from './type-tabs.ts';
import { useTypeActions } from './use-type-actions.tsx';

interface TypeRow extends VolumeTypeFacts {
  shownName: string;
}

const typeKind = kind<TypeRow>()({
  noun: { one: msg('volume type'), many: msg('volume types') },
  icon: Shapes,
  idOf: ({ id }) => id,
  nameOf: ({ shownName }) => shownName,
  attributes: {
    description: { label: msg('Description'), value: ({ description }) => description, width: 14, isWide: true },
    public: { label: msg('Public'), value: ({ is_public }) => is_public, as: 'yesNo' },
    qos: { label: msg('QoS specs'), value: ({ qos }) => qos?.name },
    // Encrypted volumes are not supported yet.
    encryption: { label: msg('Encryption'), value: (_, { t }) => t('None'), width: 7 },
    specs: {
      label: msg('Extra specs'),
      value: ({ extra_specs }) => Object.entries(extra_specs).map(([key, value]) => `${key}=${value}`),
      as: 'list',
      width: 10,
    },
    volumes: { label: msg('Volumes'), value: ({ volumes }) => volumes ?? 0, as: 'number', sort: true, hasTotal: true },
    gigabytes: { label: msg('Size'), value: ({ gigabytes }) => gigabytes ?? 0, as: 'gib', sort: true, hasTotal: true },
  },
  useActions: useTypeActions,
});

export const typeList = listOf(typeKind, {
  id: 'admin-volume-types',
  header: {},
  source: completeList(clientOf(factApi).volumeTypes.query, ({ volume_types }, { t }) =>
    volume_types.map((type) => ({ ...type, shownName: t(volumeTypeName({ volume_type: type.name })) })),
  ),
  sort: 'name',
  emptyText: msg('A volume type is a kind of storage for volumes.'),
  emptyLink: newTypeLink('types'),
});
