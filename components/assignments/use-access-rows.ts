'use client';

import { useQuery } from '@tanstack/react-query';
import type { RowSource } from '#components/console/row-source.ts';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { accessQuery } from '#lib/console/identity/access/access-queries.ts';
import type { AccessList } from '#lib/console/identity/access/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type AccessRow, rowsOf } from './access-rows.ts';
import { placeName } from './place-words.ts';

export interface AccessHolder {
  type: 'user' | 'group';
  id: string;
}

export interface NamedAccess extends AccessRow {
  /** Name of the place. */
  where: string;
}

/** The access of a user or a group, a row for each reason. */
export function useAccessRows(scope: string, { type, id }: AccessHolder): RowSource<NamedAccess> {
  const t = useT();
  const query = useQuery({ ...accessQuery(scope, type, id), select: ({ access }: AccessList) => rowsOf(access, id) });
  return mapSource(listSource<AccessRow>(query), (rows) =>
    rows.map((row) => ({ ...row, where: placeName(row.place, t) })),
  );
}
