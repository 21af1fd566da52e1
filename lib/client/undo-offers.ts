import { type Notice, notices } from './notices.ts';

type Offer = Pick<Notice, 'undo' | 'undoUntil' | 'message'>;

/** Adds the offer to undo a change to the notice that reports it. False if there is none. */
export function offerUndo(request: string, offer: Offer): boolean {
  const { all } = notices.getState();
  if (!all.some(({ reports }) => reports === request)) return false;
  notices.setState({
    all: all.map((notice) => (notice.reports === request && !notice.undo ? { ...notice, ...offer } : notice)),
  });
  return true;
}

/** Withdraws an offer that was accepted; until then, the toast and the drawer both display it. */
export const withdrawUndo = (undo: () => void): void =>
  notices.setState(({ all }) => ({
    all: all.map((notice) => (notice.undo === undo ? { ...notice, undo: undefined, message: undefined } : notice)),
  }));
