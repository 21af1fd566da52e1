'use client';

import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { TableView } from './use-table-view.ts';

/** Which columns are shown in which order, and how close the rows stand. */
export function TableViewMenu<Row>({ view }: { view: TableView<Row> }) {
  const t = useT();
  return (
    <Popover
      label={t('Columns and density')}
      align="end"
      trigger={<IconButton label={t('Columns and density')} icon={SlidersHorizontal} size="small" hasTooltip={false} />}
    >
      <div className="flex w-72 max-w-full flex-col gap-3">
        <div>
          <Segmented
            label={t('Density')}
            name="density"
            options={[
              { value: 'compact', label: t('Compact rows') },
              { value: 'comfortable', label: t('Comfortable rows') },
            ]}
            value={view.density}
            onChange={(density) => view.setDensity(density === 'comfortable' ? 'comfortable' : 'compact')}
          />
        </div>
        <ColumnChooser view={view} />
        {view.reset && (
          <Button size="small" variant="ghost" onClick={view.reset} className="self-start">
            {t('Default columns')}
          </Button>
        )}
      </div>
    </Popover>
  );
}
