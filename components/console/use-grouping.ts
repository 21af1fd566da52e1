'use client';

import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import type { Grouping } from './row-groups.ts';
import type { RowSource } from './row-source.ts';
import { useMoreRows } from './use-more-rows.ts';

export interface GroupingChoice<Row> {
  groupings: readonly Grouping<Row>[];
  current: Grouping<Row> | undefined;
  choose: (id: string | null) => void;
}

const none: never[] = [];

/** The grouping of a list in the URL. Groups are complete only if all rows are loaded, so they are all fetched. */
export function useGrouping<Row>(
  groupings: readonly Grouping<Row>[] = none,
  source: RowSource<Row>,
): GroupingChoice<Row> {
  const [id, choose] = useUrlState('group', textParam);
  const current = groupings.find((each) => each.id === id);
  useMoreRows(source, current !== undefined);
  return { groupings, current, choose: (next) => choose(next, { isStep: true }) };
}
