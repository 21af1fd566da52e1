'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cx } from '#components/ui/cx.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { totalOf } from './column-totals.ts';
import { rowHeightClass, type TableLayout } from './table-layout.ts';
import type { TableGroup } from './use-resource-table.ts';

interface GroupProps<Row> {
  group: TableGroup<Row>;
  index: number;
  layout: TableLayout<Row>;
  isCurrent: boolean;
}

/** Header of a group of rows. It has the same cells as a row, since narrow tables hide cells by their position. */
export function ResourceTableGroup<Row>({ group, index, layout, isCurrent }: GroupProps<Row>) {
  const t = useT();
  const { name, rows, state } = group;
  return (
    // The table handles the keys of its rows.
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isCurrent ? 0 : -1}
      className={cx('bg-sunken [&>*]:border-b focus-visible:outline-offset-[-2px]', rowHeightClass[layout.density])}
    >
      {layout.hasSelection && (
        <td className="px-3">
          <Checkbox
            label={t('Select the rows of {name}', { name })}
            isChecked={state === 'some' ? 'indeterminate' : state === 'all'}
            tabIndex={-1}
            onCheckedChange={group.toggle}
            className="align-middle"
          />
        </td>
      )}
      {layout.columns.map((column) =>
        column.isRowHeader ? (
          <th key={column.id} scope="rowgroup" title={name} className="truncate px-3 text-start font-medium">
            <GroupButton group={group} />
          </th>
        ) : (
          <td
            key={column.id}
            data-label={column.header}
            className={cx('truncate px-3 text-ink-muted', column.align === 'end' ? 'text-end' : 'text-start')}
          >
            {totalOf(column, rows)}
          </td>
        ),
      )}
      {layout.hasMenu && <td className="row-end sticky inset-e-0 bg-inherit" />}
    </tr>
  );
}

function GroupButton<Row>({ group: { name, rows, isOpen, setOpen } }: Pick<GroupProps<Row>, 'group'>) {
  const format = useFormat();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className="inline-flex max-w-full items-center gap-1.5 align-middle"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="truncate">{name}</span>
      <span className="font-normal text-ink-faint tabular-nums">{format.number(rows.length)}</span>
    </button>
  );
}
