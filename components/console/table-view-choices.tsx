'use client';

import { Button } from '#components/ui/button.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { type TableRoom, useHiddenColumns } from './use-hidden-columns.ts';
import type { TableView } from './use-table-view.ts';

export function TableViewChoices<Row>({ view, room }: { view: TableView<Row>; room: TableRoom }) {
  const t = useT();
  const leftOut = useHiddenColumns(room);
  return (
    <div className="flex w-72 max-w-full flex-col gap-3">
      <div>
        <SegmentedControl
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
      <ColumnChooser view={view} leftOut={leftOut} />
      {view.reset && (
        <Button size="small" variant="ghost" onClick={view.reset} className="self-start">
          {t('Default columns')}
        </Button>
      )}
    </div>
  );
}
