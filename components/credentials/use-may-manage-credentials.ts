'use client';

import { accepts, useSession } from '#lib/client/session.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

type CredentialOperation = 'identity:create_application_credential' | 'identity:ec2_create_credential';

/** Whether this session may change the user's credentials: true, or the reason why not. */
export function useMayManageCredentials(operation: CredentialOperation): true | Text {
  const session = useSession().data;
  if (!session || accepts(session, operation)) return true;
  const { credential } = session;
  if (!credential) return msg('Sign in with your password to manage credentials.');
  return msg('Credential {name} is restricted: it cannot manage credentials.', { name: credential.name });
}
