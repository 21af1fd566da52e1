'use client';

import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { type ArrangedColumn, isDrawn, type SharedValue } from './column-order.ts';
import type { TableView } from './use-table-view.ts';

interface ColumnChooserProps<Row> {
  view: TableView<Row>;
  leftOut: readonly string[];
}

export function ColumnChooser<Row>({ view, leftOut }: ColumnChooserProps<Row>) {
  const t = useT();
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const move = ({ column }: ArrangedColumn<Row>, index: number) => {
    view.moveTo(column.id, index);
    setSaid(t('{column} is now at position {place}', { column: column.header, place: index + 1 }));
  };
  return (
    <>
      <ul aria-label={t('Columns')} className="-mx-1">
        {view.arranged.map((each, index) => (
          <li
            key={each.column.id}
            draggable
            onDragStart={() => setDragged(each.column.id)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged && view.moveTo(dragged, index)}
            className={cx('rounded-small hover:bg-hover', dragged === each.column.id && 'opacity-60')}
            onDragEnd={() => setDragged(undefined)}
          >
            <ColumnRow
              arranged={each}
              isLeftOut={leftOut.includes(each.column.id)}
              isFirst={index === 0}
              isLast={index === view.arranged.length - 1}
              onToggle={() => view.toggle(each.column.id)}
              onMove={(by) => move(each, index + by)}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

/** Moving an element in the document removes its focus, so it is restored. */
const restoreFocus = (event: MouseEvent<HTMLButtonElement>) => {
  const button = event.currentTarget;
  requestAnimationFrame(() => button.focus());
};

interface ColumnRowProps<Row> {
  arranged: ArrangedColumn<Row>;
  isLeftOut: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
}

function ColumnRow<Row>({ arranged, isLeftOut, isFirst, isLast, onToggle, onMove }: ColumnRowProps<Row>) {
  const t = useT();
  const { column, shared } = arranged;
  const id = useId();
  return (
    <div className="flex items-center gap-2 px-1">
      <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-ink-faint" />
      <Checkbox id={id} isChecked={isDrawn(arranged)} isDisabled={column.isRowHeader} onCheckedChange={onToggle} />
      <span className={cx('min-w-0 flex-1 truncate', isLeftOut && 'text-ink-muted')}>
        <label htmlFor={id} className="block truncate">
          {column.header}
          {isLeftOut && <span className="block text-small">{t('No room at this width')}</span>}
        </label>
        {shared && <SharedNote shared={shared} />}
      </span>
      <IconButton
        label={t('Move {column} up', { column: column.header })}
        icon={ChevronUp}
        size="small"
        hasTooltip={false}
        aria-disabled={isFirst || undefined}
        onClick={(event) => {
          if (!isFirst) onMove(-1);
          restoreFocus(event);
        }}
      />
      <IconButton
        label={t('Move {column} down', { column: column.header })}
        icon={ChevronDown}
        size="small"
        hasTooltip={false}
        aria-disabled={isLast || undefined}
        onClick={(event) => {
          if (!isLast) onMove(1);
          restoreFocus(event);
        }}
      />
    </div>
  );
}

/** Beside the label, since the value can contain a link. */
function SharedNote({ shared: { isEmpty, cell } }: { shared: SharedValue }) {
  const t = useT();
  return (
    <span className="block truncate text-ink-muted text-small">
      {isEmpty ? t('Empty in all rows') : t.rich('<value></value> in all rows', { value: () => cell })}
    </span>
  );
}
