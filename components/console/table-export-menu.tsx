'use client';

import { Download } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { MenuOnUse, type OpenedMenu } from '#components/ui/menu-on-use.tsx';
import { type OnUse, onUse } from '#components/ui/on-use.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { TableExportProps } from './table-export-items.tsx';

const TableExportItems: unknown = onUse(async () => (await import('./table-export-items.tsx')).TableExportItems);

/** Takes rows along, as its items have it. */
export function TableExportMenu<Row>(props: TableExportProps<Row>) {
  const t = useT();
  return (
    <MenuOnUse
      trigger={<IconButton label={t('Export')} icon={Download} size="small" hasTooltip={false} />}
      menu={TableExportItems as OnUse<TableExportProps<Row> & OpenedMenu>}
      props={props}
    />
  );
}
