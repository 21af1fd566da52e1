'use client';

import type { Action } from '#components/console/action.ts';
import { Properties } from '#components/console/properties.tsx';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import type { RowContext } from './attribute.ts';
import type { AnyRelated, KindList } from './kind.ts';
import { kindProperties } from './kind-properties.tsx';
import { kindWords } from './kind-words.ts';

interface KindPanelProps<Row> {
  list: KindList<Row>;
  row: Row;
  context: RowContext<Row, AnyRelated>;
  actions: readonly Action[];
  onClose: () => void;
}

/** An object beside its list. */
export function KindPanel<Row>({ list, row, context, actions, onClose }: KindPanelProps<Row>) {
  const { kind, href } = list;
  const { Notice, PanelEnd } = kind;
  const { related } = context;
  const scope = context.projectOf(row);
  const address = href?.(row, context);
  const common = { scope, id: kind.idOf(row), row, actions, related };
  return (
    <SummaryPanel
      isOpen
      onClose={onClose}
      name={kind.nameOf(row, context.t)}
      kind={kindWords(kind.noun, context.t).objectTitle}
      actions={actions}
      href={address}
      activityId={address === undefined && !kind.isUnlogged ? kind.idOf(row) : undefined}
    >
      <div className="flex flex-col gap-4">
        {kind.status?.(row, context)}
        {Notice && <Notice {...common} />}
        <Properties items={kindProperties(kind, row, context)} />
        {PanelEnd && <PanelEnd {...common} />}
      </div>
    </SummaryPanel>
  );
}
