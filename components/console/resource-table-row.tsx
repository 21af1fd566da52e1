'use client';

import { type MouseEvent, memo, type ReactNode, useState } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cx } from '#components/ui/cx.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Action } from './action.ts';
import { ActionMenu } from './action-menu.tsx';
import { type CardFact, cardFactsOf } from './card-facts.ts';
import type { TableColumn } from './table-column.ts';
import { columnClass, rowHeightClass, type TableLayout } from './table-layout.ts';

interface RowProps<Row> {
  row: Row;
  index: number;
  name: string;
  layout: TableLayout<Row>;
  isSelected: boolean;
  isCurrent: boolean;
  /** Stable across renders, so that a row is rendered again only if its content changes. */
  handlers: RowHandlers<Row>;
}

/** Handlers of a row. An open menu keeps its row even if the row moves. */
export interface RowHandlers<Row> {
  toggle: (index: number, isRange: boolean) => void;
  click: (row: Row) => void;
  /** Undefined while they are loaded. */
  actionsOf: (row: Row) => readonly Action[] | undefined;
}

const ownControls = 'a, button, input, label, [role="checkbox"], [role="menuitem"]';

/** Number of changes of a row's content since it was mounted; an equal copy is not a change. */
function useChanges<Row>(row: Row): number {
  const [seen, setSeen] = useState({ row, changes: 0 });
  if (seen.row === row) return seen.changes;
  const changes = seen.changes + Number(JSON.stringify(seen.row) !== JSON.stringify(row));
  setSeen({ row, changes });
  return changes;
}

const isSameColumn = <Row,>(one: TableColumn<Row>, other: TableColumn<Row> | undefined) =>
  one === other || (one.id === other?.id && one.cell === other.cell && one.align === other.align);

/** Columns are created for each render of a list, so they are compared by their parts. */
const isSameLayout = <Row,>(one: TableLayout<Row>, other: TableLayout<Row>) =>
  one.density === other.density &&
  one.hasSelection === other.hasSelection &&
  one.hasMenu === other.hasMenu &&
  one.columns.length === other.columns.length &&
  one.columns.every((column, index) => isSameColumn(column, other.columns[index]));

function isSameRow<Row>({ layout, ...one }: RowProps<Row>, { layout: other, ...two }: RowProps<Row>): boolean {
  const keys = Object.keys(one) as (keyof typeof one)[];
  return keys.every((key) => one[key] === two[key]) && isSameLayout(layout, other);
}

/** A click anywhere in the row counts, except on the controls in it. */
export const ResourceTableRow = memo(DrawnRow, isSameRow) as typeof DrawnRow;

function clickRow<Row>(event: MouseEvent<HTMLTableRowElement>, { row, index, layout, handlers }: RowProps<Row>) {
  const { target, currentTarget } = event;
  // React also bubbles clicks in menus and dialogs, although they are elsewhere in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownControls)) return;
  if (document.getSelection()?.isCollapsed === false) return;
  if (event.shiftKey && layout.hasSelection) handlers.toggle(index, true);
  else handlers.click(row);
}

function DrawnRow<Row>(props: RowProps<Row>) {
  const { row, index, name, layout, isSelected, handlers } = props;
  const t = useT();
  const changes = useChanges(row);
  const facts = cardFactsOf(layout.columns, ({ text }) => text?.(row) === name);
  return (
    // The table handles the keys of its rows.
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={props.isCurrent ? 0 : -1}
      onClick={(event) => clickRow(event, props)}
      className={cx(
        'group transition-colors [&>*]:border-b [&:last-child>*]:border-transparent focus-visible:outline-offset-[-2px]',
        rowHeightClass[layout.density],
        isSelected ? 'bg-selected' : 'bg-surface hover:bg-hover',
        changes > 0 && (changes % 2 === 0 ? 'animate-flash-even' : 'animate-flash-odd'),
      )}
    >
      {layout.hasSelection && (
        <td
          className="px-3"
          onClickCapture={(event) => event.shiftKey && stopAnd(event, () => handlers.toggle(index, true))}
        >
          <Checkbox
            label={t('Select {name}', { name })}
            isChecked={isSelected}
            tabIndex={-1}
            onCheckedChange={() => handlers.toggle(index, false)}
            className={cx('align-middle', !isSelected && 'opacity-60 group-hover:opacity-100')}
          />
        </td>
      )}
      {layout.columns.map((column) => (
        <Cell key={column.id} column={column} row={row} name={name} fact={facts.get(column.id)} />
      ))}
      {layout.hasMenu && (
        <td className="row-end sticky inset-e-0 bg-inherit px-2 text-end">
          <ActionMenu label={t('Actions for {name}', { name })} actions={() => handlers.actionsOf(row)} size="small" />
        </td>
      )}
    </tr>
  );
}

function stopAnd(event: MouseEvent, run: () => void) {
  event.preventDefault();
  event.stopPropagation();
  run();
}

interface CellProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  name: string;
  fact: CardFact | undefined;
}

/** Texts with more letters do not fit into the widest column. */
const MAX_LETTERS = 44;
/** Widest column without its padding, in rem. */
const WIDEST = 18.5;

/** A text that is too long for one line has two. */
function longText<Row>(text: string, { isResized, width }: TableColumn<Row>): ReactNode {
  const wide = isResized ? width - 1.5 : Math.max(WIDEST, width - 1.5);
  return (
    <span title={text} style={{ width: `${wide}rem` }} className="line-clamp-2 whitespace-normal py-1 max-sm:w-auto!">
      {text}
    </span>
  );
}

function Cell<Row>({ column, row, name, fact }: CellProps<Row>) {
  const className = cx('truncate px-3', columnClass(column));
  if (!column.isRowHeader) {
    const content = column.cell(row);
    const isLong = typeof content === 'string' && content.length > MAX_LETTERS;
    return (
      <td data-label={column.header} data-fact={fact} className={className}>
        {isLong ? longText(content, column) : content}
      </td>
    );
  }
  return (
    <th scope="row" title={name} className={cx(className, 'font-normal')}>
      {column.cell(row)}
    </th>
  );
}
