import { type Notice, notices } from './notices.ts';
import { ownRequestsBetween } from './reported-requests.ts';

/** A notice that follows a change within this time reports it. */
const NOTICE_MS = 1000;

/** Whether a notice reports a change and nothing else: the only one that was accepted just before. */
function reports({ level, at, isResult }: Notice, request: string): boolean {
  if (level !== 'success' || isResult) return false;
  const accepted = ownRequestsBetween(at - NOTICE_MS, at);
  return accepted.length === 1 && accepted[0] === request;
}

type Offer = Pick<Notice, 'undo' | 'undoUntil' | 'message'>;

/** Adds the offer to undo a change to the notice that reports it. False if there is none. */
export function offerUndo(request: string, offer: Offer): boolean {
  const { all } = notices.getState();
  const reporting = all.find((notice) => reports(notice, request));
  if (!reporting) return false;
  if (reporting.undo === undefined) {
    notices.setState({ all: all.map((notice) => (notice === reporting ? { ...notice, ...offer } : notice)) });
  }
  return true;
}

/** Withdraws an offer that was accepted; until then, the toast and the drawer both display it. */
export const withdrawUndo = (undo: () => void): void =>
  notices.setState(({ all }) => ({
    all: all.map((notice) => (notice.undo === undo ? { ...notice, undo: undefined, message: undefined } : notice)),
  }));
