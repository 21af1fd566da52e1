import { msg, type Text } from '#lib/i18n/text.ts';
import { CLOSE_CODES } from './close-codes.ts';

export type LinkState = { phase: 'connecting' } | { phase: 'open' } | LinkEnd;

/** `returns`: whether a new connection follows automatically, when the instance runs, or on request. */
interface LinkEnd {
  phase: 'ended';
  cause: Text;
  returns: 'soon' | 'when running' | 'on request';
}

/** Meaning of close codes; see `close-codes.ts`. */
const ENDS: Record<number, LinkEnd> = {
  [CLOSE_CODES.closed]: endedState(msg('The guest closed the console.'), 'on request'),
  [CLOSE_CODES.stopping]: endedState(msg('The server is restarting.'), 'soon'),
  [CLOSE_CODES.rebooting]: endedState(msg('The instance is rebooting.'), 'soon'),
  [CLOSE_CODES.moved]: endedState(msg('The instance has moved to another host.'), 'soon'),
  [CLOSE_CODES.off]: endedState(msg('The instance is powered off.'), 'when running'),
  [CLOSE_CODES.crashed]: endedState(msg('The instance has crashed.'), 'when running'),
  [CLOSE_CODES.suspended]: endedState(msg('The instance is suspended.'), 'when running'),
  [CLOSE_CODES.host_down]: endedState(msg('The host of the instance is down.'), 'when running'),
  [CLOSE_CODES.not_running]: endedState(msg('The instance is not running.'), 'when running'),
  [CLOSE_CODES.deleted]: endedState(msg('The instance is deleted.'), 'on request'),
  [CLOSE_CODES.too_many]: endedState(msg('This instance has reached the limit of open consoles.'), 'on request'),
  [CLOSE_CODES.too_many_own]: endedState(msg('You have reached the limit of open consoles.'), 'on request'),
  [CLOSE_CODES.access_ended]: endedState(msg('Your access to this console has ended.'), 'on request'),
  [CLOSE_CODES.lost]: endedState(msg('The connection to the host was lost.'), 'soon'),
  [CLOSE_CODES.refused]: endedState(msg('The console address has expired.'), 'soon'),
};
const LOST = endedState(msg('The connection was lost.'), 'soon');

export function endedState(cause: Text, returns: LinkEnd['returns']): LinkEnd {
  return { phase: 'ended', cause, returns };
}

/** Meaning of a close; unknown codes are a lost connection. */
export const endedStateForCode = (code: number): LinkEnd => ENDS[code] ?? LOST;
