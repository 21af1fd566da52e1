'use client';

import { CopyableId } from '#components/console/copyable-id.tsx';
import type { FilterField } from '#components/console/filters.ts';
import { NoValue } from '#components/console/no-value.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { ephemeralOf, isPublic, specsOf, specWords } from './select-flavors.ts';

interface FlavorSizes {
  sizes: TableColumn<Flavor>[];
  about: TableColumn<Flavor>[];
  fields: FilterField[];
}

export function useFlavorSizes(): FlavorSizes {
  const { t, format } = useI18n();
  const size = (
    id: string,
    header: string,
    width: number,
    of: (flavor: Flavor) => number,
    show: (value: number) => string,
  ) =>
    textColumn<Flavor>(id, header, width, (flavor) => String(of(flavor)), {
      align: 'end',
      sortKey: id,
      cell: (flavor) => (of(flavor) === 0 ? <NoValue /> : show(of(flavor))),
    });
  return {
    sizes: [
      textColumn<Flavor>('name', t('Name'), 7.5, ({ name }) => name, {
        grows: true,
        isRowHeader: true,
        sortKey: 'name',
      }),
      size('vcpus', t('vCPU'), 5.5, ({ vcpus }) => vcpus, format.number),
      size('ram', t('RAM'), 6, ({ ram }) => ram, format.mib),
      size('disk', t('Disk'), 7, ({ disk }) => disk, format.gib),
      size('ephemeral', t('Ephemeral'), 7.5, ephemeralOf, format.gib),
      size('swap', t('Swap'), 5.5, ({ swap }) => Number(swap), format.mib),
    ],
    about: [
      textColumn<Flavor>('public', t('Public'), 5.5, (flavor) => (isPublic(flavor) ? t('Yes') : t('No'))),
      textColumn<Flavor>('specs', t('Extra specs'), 8.5, specWords, {
        align: 'end',
        cell: (flavor) => <span title={specWords(flavor)}>{format.number(Object.keys(specsOf(flavor)).length)}</span>,
      }),
      textColumn<Flavor>('id', t('ID'), 8, ({ id }) => id, { cell: ({ id }) => <CopyableId id={id} /> }),
      textColumn<Flavor>('description', t('Description'), 12, ({ description }) => description ?? '', {
        isOptional: true,
      }),
    ],
    fields: fieldsOf(t),
  };
}

const compared = ['>', '<'] as const;

const fieldsOf = (t: Translate): FilterField[] => [
  {
    id: 'public',
    label: t('Public'),
    values: [
      { value: 'true', label: t('Yes') },
      { value: 'false', label: t('No') },
    ],
  },
  { id: 'vcpus', label: t('vCPU'), operators: compared },
  { id: 'ram', label: t('RAM'), operators: compared, unit: 'GiB' },
  { id: 'disk', label: t('Disk'), operators: compared, unit: 'GiB' },
  { id: 'spec', label: t('Extra specs'), operators: ['!'] },
];
