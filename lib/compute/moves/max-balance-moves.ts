/** Maximum moves of a plan that evens out hosts. */
export const MAX_BALANCE_MOVES = 50;
