import { msg } from '#lib/i18n/text.ts';
import { type EventWords, eventWords as words } from './event-sentences.ts';

/** Sign-ins through identity providers, and their metadata, by event type. */
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
  'federation_protocol.refreshMetadata': words(
    msg('Refresh metadata'),
    msg('Metadata of {name} changed at the identity provider'),
    msg('Could not refresh the metadata of {name}'),
  ),
  'federation_protocol.metadataWarning': words(
    msg('Check metadata'),
    msg('Metadata or a certificate of {name} has expired or expires soon'),
    msg('Metadata or a certificate of {name} has expired or expires soon'),
  ),
  'federation_protocol.metadataRestored': words(
    msg('Check metadata'),
    msg('Metadata and certificates of {name} are valid again'),
    msg('Could not check the metadata of {name}'),
  ),
  'identity_provider.rejectSignIn': words(
    msg('Sign in'),
    msg('Sign-in through {name} accepted'),
    msg('Could not sign in through {name}: {reason}'),
  ),
};
