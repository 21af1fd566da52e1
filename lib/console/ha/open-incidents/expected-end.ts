/** Moves of the current attempts of an incident. */
export interface MoveProgress {
  /** Successful, failed or skipped after they started. */
  ended: number;
  pending: number;
  /** In ms since 1970. */
  firstStartedAt: number;
  lastEndedAt: number;
}

/** Fewer ended moves say too little about the others. */
const MIN_ENDED = 3;

/**
 * When the last move will end if the others take as long as those before: in ms since 1970. Null if too few have ended,
 * or if this time has already passed, because the moves have become slower.
 */
export function expectedEnd({ ended, pending, firstStartedAt, lastEndedAt }: MoveProgress, now: number): number | null {
  if (ended < MIN_ENDED || pending === 0 || lastEndedAt <= firstStartedAt) return null;
  const end = lastEndedAt + ((lastEndedAt - firstStartedAt) / ended) * pending;
  return end > now ? Math.round(end) : null;
}
