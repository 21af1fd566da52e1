'use client';

import { useStored } from '#lib/client/use-stored.ts';
import type { TableColumn } from './table-column.ts';
import type { Density } from './table-layout.ts';

export interface TableView {
  density: Density;
  setDensity: (density: Density) => void;
  isShown: (columnId: string) => boolean;
  toggleColumn: (columnId: string) => void;
}

const noChoice: Readonly<Record<string, boolean>> = {};

/** How this user likes this list: columns per list, density for all lists. Kept in this browser. */
export function useTableView<Row>(listId: string, columns: readonly TableColumn<Row>[]): TableView {
  const [density, setDensity] = useStored<Density>('nephos-density', 'compact');
  const [choices, setChoices] = useStored(`nephos-columns-${listId}`, noChoice);
  const isShown = (id: string) => choices[id] ?? columns.find((column) => column.id === id)?.isOptional !== true;
  return {
    density,
    setDensity,
    isShown,
    toggleColumn: (id) => setChoices({ ...choices, [id]: !isShown(id) }),
  };
}
