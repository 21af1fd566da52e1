import type { Action } from './action.ts';

/** Buttons beyond this do not fit next to a long name. */
const MAX_BUTTONS = 3;

/**
 * Actions of an object that its page displays as buttons: the most used ones that are allowed now, and `first`, which
 * the object's state calls for. The order is that of the menu.
 */
export function buttonsOf<Each extends Action>(actions: readonly Each[], first?: Action): readonly Action[] {
  const open = actions.filter(({ allowed, isDanger }) => allowed === true && !isDanger);
  const often = open.filter(({ isMain }) => isMain);
  const isFirst = (action: Action) => action === first;
  const others = (often.length > 0 ? often : open).filter((action) => !isFirst(action));
  if (!first) return others.slice(0, MAX_BUTTONS);
  const shown = new Set<Action>([first, ...others.slice(0, MAX_BUTTONS - 1)]);
  const isListed = actions.some(isFirst);
  return [...(isListed ? [] : [first]), ...actions.filter((action) => shown.has(action))];
}
