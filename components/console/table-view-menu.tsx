'use client';

import { SlidersHorizontal } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { GroupingChoice } from './use-grouping.ts';
import type { TableRoom } from './use-hidden-columns.ts';
import type { TableView } from './use-table-view.ts';

interface ViewMenuProps<Row> {
  view: TableView<Row>;
  grouping: GroupingChoice<Row>;
  room: TableRoom;
}

const TableViewChoices = lazyComponent<ViewMenuProps<never>>(
  async () => (await import('./table-view-choices.tsx')).TableViewChoices,
);

export function TableViewMenu<Row>(props: ViewMenuProps<Row>) {
  const t = useT();
  return (
    <Popover
      label={t('Columns and density')}
      align="end"
      load={TableViewChoices.load}
      trigger={<IconButton label={t('Columns and density')} icon={SlidersHorizontal} size="small" hasTooltip={false} />}
    >
      <TableViewChoices {...props} />
    </Popover>
  );
}
