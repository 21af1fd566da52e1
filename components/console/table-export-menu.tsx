'use client';

import { Download } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { type LazyComponent, lazyComponent } from '#components/ui/lazy-component.tsx';
import { LazyMenu, type OpenMenuProps } from '#components/ui/lazy-menu.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { TableExportProps } from './table-export-items.tsx';

const TableExportItems: unknown = lazyComponent(
  async () => (await import('./table-export-items.tsx')).TableExportItems,
);

export function TableExportMenu<Row>(props: TableExportProps<Row>) {
  const t = useT();
  return (
    <LazyMenu
      trigger={<IconButton label={t('Export')} icon={Download} size="small" hasTooltip={false} />}
      menu={TableExportItems as LazyComponent<TableExportProps<Row> & OpenMenuProps>}
      props={props}
    />
  );
}
