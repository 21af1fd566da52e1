import type { Action } from './action.ts';

/** So many are told apart at a glance, and stand beside a long name. */
const MAX_BUTTONS = 3;

/**
 * What a page shows of its object's actions as buttons: what is done most often and can be done now, among it what the
 * state asks for. They stand in the order of the menu.
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
