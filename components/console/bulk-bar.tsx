'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { layer } from '#components/ui/layer.ts';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import type { BulkAction } from './action.ts';
import type { RowSource } from './row-source.ts';
import { evaluateAction, runOn } from './table-layout.ts';
import type { TableSelection } from './use-resource-table.ts';

interface BulkBarProps<Row> {
  selection: TableSelection<Row>;
  source: RowSource<Row>;
  actions: readonly BulkAction<Row>[];
  nameOf: (row: Row) => string;
}

export function BulkBar<Row>({ selection, source, actions, nameOf }: BulkBarProps<Row>) {
  const t = useT();
  const count = selection.rows.length;
  return (
    <section
      aria-label={t('Actions for the selection')}
      className={cx(
        layer.bar,
        'flex flex-wrap items-center gap-2 border-b bg-selected px-3 py-1.5 first:rounded-t-card',
      )}
    >
      <p role="status" className="me-2 font-medium text-small tabular-nums">
        {t('{count, plural, one {# selected} other {# selected}}', { count })}
      </p>
      {source.hasMore && selection.state === 'all' && mayLoadMore(source) && (
        <SelectAllMatching selection={selection} source={source} />
      )}
      {actions.map((action) => (
        <BulkButton key={action.label} action={action} rows={selection.rows} nameOf={nameOf} />
      ))}
      <IconButton label={t('Clear selection')} icon={X} size="small" className="ms-auto" onClick={selection.clear} />
    </section>
  );
}

const mayLoadMore = <Row,>({ rows = [], maxLoaded }: RowSource<Row>): boolean =>
  maxLoaded === undefined || rows.length < maxLoaded;

function SelectAllMatching<Row>({ selection, source }: Pick<BulkBarProps<Row>, 'selection' | 'source'>) {
  const { t, format } = useI18n();
  const [isLoading, setIsLoading] = useState(false);
  const selectAll = async () => {
    setIsLoading(true);
    try {
      selection.select(await source.loadAll());
    } catch (error) {
      notifyFailure(msg('Could not load all rows'), error);
    }
    setIsLoading(false);
  };
  const { total, maxLoaded } = source;
  const isCut = maxLoaded !== undefined && (total === undefined || total > maxLoaded);
  return (
    <Button size="small" onClick={selectAll} isLoading={isLoading}>
      {isCut
        ? t('Select the first {count} that match', { count: format.number(maxLoaded) })
        : total === undefined
          ? t('Select all that match')
          : t('Select all {count} that match', { count: format.number(total) })}
    </Button>
  );
}

const namedReasons = 6;

interface BulkButtonProps<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
}

function BulkButton<Row>({ action, rows, nameOf }: BulkButtonProps<Row>) {
  const t = useT();
  const { eligible, refused } = evaluateAction(action, rows);
  const verdict = action.together?.(eligible) ?? true;
  const each = refused.slice(0, namedReasons).map(({ row, reason }) => `${nameOf(row)}: ${t(reason)}`);
  const hidden = refused.length - each.length;
  const reasons = verdict === true ? each : [t(verdict), ...each];
  const isOff = eligible.length === 0 || verdict !== true;
  const button = (
    <Button size="small" onClick={() => runOn(action, rows, nameOf)} aria-disabled={isOff || undefined}>
      <span className={action.isDanger ? 'text-danger-ink' : undefined}>{action.label}</span>
      {refused.length > 0 && (
        <span className="font-normal text-ink-faint tabular-nums">
          {t('({eligible} of {count})', { eligible: eligible.length, count: rows.length })}
        </span>
      )}
    </Button>
  );
  if (reasons.length === 0) return button;
  return (
    <Tooltip
      side="bottom"
      text={
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {hidden > 0 && <li>{t('and {hidden} more', { hidden })}</li>}
        </ul>
      }
    >
      {button}
    </Tooltip>
  );
}
