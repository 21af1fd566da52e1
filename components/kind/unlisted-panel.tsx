'use client';

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { RowContext } from './attribute.ts';
import { type AnyRelated, type KindList, useNoRowsData } from './kind.ts';
import { KindPanel } from './kind-panel.tsx';
import { kindWords } from './kind-words.ts';

interface UnlistedPanelProps<Row> {
  list: KindList<Row>;
  id: string;
  context: RowContext<Row, AnyRelated>;
  actionsOf: (row: Row) => readonly Action[];
  onClose: () => void;
}

/** The panel of an object that is not among the loaded rows of its list. */
export function UnlistedPanel<Row>({ list, id, context: listed, actionsOf, onClose }: UnlistedPanelProps<Row>) {
  // `find` selects the row from its response.
  const query = useQuery(list.find?.(listed.scope, id) as unknown as UseQueryOptions<unknown, Error, Row>);
  const { useRowsData = useNoRowsData } = list.kind;
  const rowData = useRowsData(listed.scope, query.data ? [query.data] : []);
  const context = { ...listed, related: { ...listed.related, ...rowData } };
  const { objectTitle, gone } = kindWords(list.kind.noun, context.t);
  if (query.data) {
    return <KindPanel {...{ list, context, onClose }} row={query.data} actions={actionsOf(query.data)} />;
  }
  return (
    <SummaryPanel isOpen onClose={onClose} name={undefined} kind={objectTitle} actions={[]} href={undefined}>
      <QueryScreen query={query} gone={<GonePanel title={gone} />} skeleton={<Skeleton className="h-48 w-full" />}>
        {() => null}
      </QueryScreen>
    </SummaryPanel>
  );
}
