import { msg, type Text } from '#lib/i18n/text.ts';

interface RouterState {
  status: string;
  admin_state_up: boolean;
  hasGateway: boolean;
}

/** Why a router is down; undefined if it is not. */
export function downReason({ status, admin_state_up, hasGateway }: RouterState): Text | undefined {
  if (status !== 'DOWN') return undefined;
  if (!admin_state_up) return msg('The router is turned off.');
  return hasGateway
    ? msg('No host provides the gateway of the router.')
    : msg('The network has not set up the router yet.');
}
