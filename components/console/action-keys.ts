import { notify } from '#lib/client/notices.ts';
import type { Text } from '#lib/i18n/text.ts';
import type { Action, BulkAction } from './action.ts';
import { evaluateAction, runOn } from './table-layout.ts';

type KeyboardAction = Pick<Action, 'shortcut'>;

/** Menus display `Del` for the key that the keyboard reports as `delete`. */
const keyOf = ({ shortcut }: KeyboardAction): string | undefined =>
  shortcut === 'Del' ? 'delete' : shortcut?.toLowerCase();

export const keysOf = (actions: readonly KeyboardAction[]): string[] => [
  ...new Set(actions.flatMap((action) => keyOf(action) ?? [])),
];

const showReason = (reason: true | Text | undefined) => {
  if (reason !== undefined && reason !== true) notify({ level: 'info', title: reason });
};

/** Runs the first allowed action with this shortcut; if none is allowed, displays the reason. */
export function actByKey(actions: readonly Action[], key: string): void {
  const meant = actions.filter((action) => keyOf(action) === key);
  const possible = meant.find(({ allowed }) => allowed === true);
  if (possible) possible.onSelect?.();
  else showReason(meant[0]?.allowed);
}

/**
 * Runs the action with this shortcut that most of the selected rows allow. Returns false if no bulk
 * action has this shortcut.
 */
export function actOnSelection<Row>(
  actions: readonly BulkAction<Row>[],
  key: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): boolean {
  const judged = actions
    .filter((action) => keyOf(action) === key)
    .map((action) => ({ action, ...evaluateAction(action, rows) }))
    .toSorted((one, other) => other.eligible.length - one.eligible.length);
  const [best] = judged;
  if (!best || rows.length === 0) return false;
  const { action, eligible, refused } = best;
  const reason = eligible.length > 0 ? (action.together?.(eligible) ?? true) : refused[0]?.reason;
  if (reason === true) runOn(action, rows, nameOf);
  else showReason(reason);
  return true;
}
