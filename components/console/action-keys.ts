import { notify } from '#lib/client/notices.ts';
import type { Action } from './action.ts';

/** `Del`, as menus show it, is `delete` to the keyboard. */
const keyOf = ({ shortcut }: Action): string | undefined => (shortcut === 'Del' ? 'delete' : shortcut?.toLowerCase());

/** The keys that lead to actions. */
export const keysOf = (actions: readonly Action[]): string[] => [
  ...new Set(actions.flatMap((action) => keyOf(action) ?? [])),
];

/** Does what a key stands for: the first that is allowed of those it leads to. When none is, the reason is told. */
export function actByKey(actions: readonly Action[], key: string): void {
  const meant = actions.filter((action) => keyOf(action) === key);
  const possible = meant.find(({ allowed }) => allowed === true);
  if (possible) {
    possible.onSelect?.();
    return;
  }
  const [refused] = meant;
  if (refused && refused.allowed !== true) notify({ level: 'info', title: refused.allowed });
}
