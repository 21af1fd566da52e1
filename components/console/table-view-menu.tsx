'use client';

import { SlidersHorizontal } from 'lucide-react';
import { DropdownMenu } from '#components/ui/dropdown-menu.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { TableColumn } from './table-column.ts';
import type { TableView } from './use-table-view.ts';

/** Which columns are shown, and how close the rows stand. */
export function TableViewMenu<Row>({ columns, view }: { columns: readonly TableColumn<Row>[]; view: TableView }) {
  const t = useT();
  const densities = [
    { id: 'compact', label: t('Compact rows') },
    { id: 'comfortable', label: t('Comfortable rows') },
  ] as const;
  return (
    <DropdownMenu
      trigger={<IconButton label={t('Columns and density')} icon={SlidersHorizontal} size="small" />}
      groups={[
        {
          label: t('Columns'),
          items: columns.map((column) => ({
            label: column.header,
            isChecked: column.isRowHeader === true || view.isShown(column.id),
            staysOpen: true,
            disabledReason: column.isRowHeader ? t('Names the row') : undefined,
            onSelect: () => view.toggleColumn(column.id),
          })),
        },
        {
          label: t('Density'),
          items: densities.map((density) => ({
            label: density.label,
            isChecked: view.density === density.id,
            staysOpen: true,
            onSelect: () => view.setDensity(density.id),
          })),
        },
      ]}
    />
  );
}
