import { msgs } from '#lib/i18n/text.ts';
import type { EventWords } from './event-sentences.ts';

/** Sign-ins through identity providers, and their metadata, by event type. */
export const IDENTITY_WORDS: Readonly<Record<string, EventWords>> = {
  'user.federatedSignIn': msgs(
    'Sign in',
    '{name} signed in through {provider}',
    '{name} could not sign in through {provider}',
  ),
  'user.accessExpires': msgs(
    'Access ends soon',
    'Access of {name} from an identity provider ends soon',
    'Access of {name} from an identity provider ends soon',
  ),
  'user.unlinkIdentity': msgs(
    'Unlink identity',
    'Identity unlinked from {name}',
    'Could not unlink an identity from {name}',
  ),
  'federation_protocol.refreshMetadata': msgs(
    'Refresh metadata',
    'Metadata of {name} changed at the identity provider',
    'Could not refresh the metadata of {name}',
  ),
  'federation_protocol.metadataWarning': msgs(
    'Check metadata',
    'Metadata or a certificate of {name} has expired or expires soon',
    'Metadata or a certificate of {name} has expired or expires soon',
  ),
  'federation_protocol.metadataRestored': msgs(
    'Check metadata',
    'Metadata and certificates of {name} are valid again',
    'Could not check the metadata of {name}',
  ),
  'identity_provider.rejectSignIn': msgs(
    'Sign in',
    'Sign-in through {name} accepted',
    'Could not sign in through {name}: {reason}',
  ),
};
