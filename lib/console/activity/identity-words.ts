import { msg } from '#lib/i18n/text.ts';
import { type EventWords, eventWords as words } from './event-sentences.ts';

/** Sign-ins through identity providers, by event type. */
export const IDENTITY_WORDS: Readonly<Record<string, EventWords>> = {
  'user.federatedSignIn': words(
    msg('Sign in'),
    msg('{name} signed in through {provider}'),
    msg('{name} could not sign in through {provider}'),
  ),
  'user.accessExpires': words(
    msg('Access ends soon'),
    msg('Access of {name} from an identity provider ends soon'),
    msg('Access of {name} from an identity provider ends soon'),
  ),
  'user.unlinkIdentity': words(
    msg('Unlink identity'),
    msg('Identity unlinked from {name}'),
    msg('Could not unlink an identity from {name}'),
  ),
  'identity_provider.rejectSignIn': words(
    msg('Sign in'),
    msg('Sign-in through {name} accepted'),
    msg('Could not sign in through {name}: {reason}'),
  ),
};
