'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { Text } from '#lib/i18n/text.ts';
import { ASSIGNMENT_VERBS, type AssignmentVerb } from '#lib/identity/assignments/verbs.ts';
import { type AccessRow, mayRevoke } from './access-rows.ts';

const RemoveGrant = lazyComponent(async () => (await import('./remove-grant.tsx')).RemoveGrant);

interface RevocationOptions<Row> {
  rowOf: (row: Row) => AccessRow;
  refusal?: Text | undefined;
  /** What else is revoked together with a row. */
  othersOf?: (row: Row) => readonly AccessRow[];
}

/** Revokes the assignment from which a row comes. */
export function useRevocation<Row extends Pick<AccessRow, 'reason'>>(
  scope: string,
  { rowOf, refusal, othersOf = () => [] }: RevocationOptions<Row>,
): ObjectActions<Row> {
  const mayManage = useMayManage(scope);
  return useKindActions<Row, AssignmentVerb>({
    verbs: ASSIGNMENT_VERBS,
    of: scope,
    allowed: (row) => refusal ?? mayRevoke(row, mayManage),
    dialogs: {
      revoke: ([row], onClose) => <RemoveGrant {...{ scope, onClose }} row={rowOf(row)} others={othersOf(row)} />,
    },
  });
}
