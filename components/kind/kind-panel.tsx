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
  const screen = { scope: context.projectOf(row), id: kind.idOf(row), row, actions, related: context.related };
  const address = href?.(row, context);
  return (
    <SummaryPanel
      isOpen
      onClose={onClose}
      name={kind.nameOf(row, context.t)}
      kind={kindWords(kind.noun, context.t).objectTitle}
      actions={actions}
      href={address}
      activityId={address === undefined && !kind.isUnlogged ? screen.id : undefined}
    >
      <div className="flex flex-col gap-4">
        {kind.status?.(row, context)}
        {Notice && <Notice {...screen} />}
        <Properties items={kindProperties(kind, row, context)} />
        {PanelEnd && <PanelEnd {...screen} />}
      </div>
    </SummaryPanel>
  );
}
