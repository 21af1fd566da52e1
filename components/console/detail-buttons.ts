import type { Action } from './action.ts';

/** Buttons beyond this do not fit next to a long name. */
const MAX_BUTTONS = 3;

/**
 * Actions of an object that its page displays as buttons: those that the object's state calls for, then the most used
 * ones that are allowed now. Within both, the order is that of the menu.
 */
export function buttonsOf<Each extends Action>(actions: readonly Each[]): readonly Each[] {
  const open = actions.filter(
    ({ allowed, isDanger, isFirst, hasButton }) => allowed === true && !isDanger && !isFirst && hasButton !== false,
  );
  const often = open.filter(({ isMain }) => isMain);
  const first = actions.filter(({ isFirst }) => isFirst);
  return [...first, ...(often.length > 0 ? often : open)].slice(0, MAX_BUTTONS);
}
