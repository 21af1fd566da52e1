'use client';

import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { Select } from '#components/ui/select.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { GroupingChoice } from './use-grouping.ts';
import { type TableRoom, useHiddenColumns } from './use-hidden-columns.ts';
import type { TableView } from './use-table-view.ts';

interface ChoicesProps<Row> {
  view: TableView<Row>;
  grouping: GroupingChoice<Row>;
  room: TableRoom;
}

export function TableViewChoices<Row>({ view, grouping, room }: ChoicesProps<Row>) {
  const t = useT();
  const id = useId();
  const { groupings, current, choose } = grouping;
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
      {groupings.length > 0 && (
        <label htmlFor={id} className="flex items-center gap-3">
          <span className="shrink-0">{t('Group by')}</span>
          <Select
            id={id}
            className="flex-1"
            options={groupings.map((each) => ({ value: each.id, label: each.label }))}
            placeholder={t('No grouping')}
            value={current?.id ?? ''}
            onChange={({ target }) => choose(target.value || null)}
          />
        </label>
      )}
      <ColumnChooser view={view} leftOut={leftOut} />
      {view.reset && (
        <Button size="small" variant="ghost" onClick={view.reset} className="self-start">
          {t('Default columns')}
        </Button>
      )}
    </div>
  );
}
