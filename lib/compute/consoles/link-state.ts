import { msg, type Text } from '#lib/i18n/text.ts';
import { CLOSE_CODES } from './close-codes.ts';

export type LinkState = { phase: 'connecting' } | { phase: 'open' } | LinkEnd;

/** `returns`: whether a new connection follows automatically, when the instance runs, or on request. */
interface LinkEnd {
  phase: 'ended';
  cause: Text;
  returns: 'soon' | 'when running' | 'when asked';
}

/** Meaning of close codes; see `close-codes.ts`. */
const ENDS: Record<number, LinkEnd> = {
  [CLOSE_CODES.closed]: ended(msg('The guest closed the console.'), 'when asked'),
  [CLOSE_CODES.stopping]: ended(msg('The server is restarting.'), 'soon'),
  [CLOSE_CODES.rebooting]: ended(msg('The instance is rebooting.'), 'soon'),
  [CLOSE_CODES.moved]: ended(msg('The instance has moved to another host.'), 'soon'),
  [CLOSE_CODES.off]: ended(msg('The instance is powered off.'), 'when running'),
  [CLOSE_CODES.crashed]: ended(msg('The instance has crashed.'), 'when running'),
  [CLOSE_CODES.suspended]: ended(msg('The instance is suspended.'), 'when running'),
  [CLOSE_CODES.host_down]: ended(msg('The host of the instance is down.'), 'when running'),
  [CLOSE_CODES.not_running]: ended(msg('The instance is not running.'), 'when running'),
  [CLOSE_CODES.deleted]: ended(msg('The instance is deleted.'), 'when asked'),
  [CLOSE_CODES.too_many]: ended(msg('This instance has reached the limit of open consoles.'), 'when asked'),
  [CLOSE_CODES.too_many_own]: ended(msg('You have reached the limit of open consoles.'), 'when asked'),
  [CLOSE_CODES.access_ended]: ended(msg('Your access to this console has ended.'), 'when asked'),
  [CLOSE_CODES.lost]: ended(msg('The connection to the host was lost.'), 'soon'),
  [CLOSE_CODES.refused]: ended(msg('The console address has expired.'), 'soon'),
};
const LOST = ended(msg('The connection was lost.'), 'soon');

export function ended(cause: Text, returns: LinkEnd['returns']): LinkEnd {
  return { phase: 'ended', cause, returns };
}

/** Meaning of a close; unknown codes are a lost connection. */
export const endOf = (code: number): LinkEnd => ENDS[code] ?? LOST;
