import { type Caller, type Delegation, delegationsOf } from '#lib/identity/caller.ts';
import { Forbidden } from './errors.ts';

const NAMES: Record<Delegation, string> = {
  trust: 'the token of a trust',
  access_key: 'the token of an EC2 key',
  restricted_credential: 'a restricted application credential',
  unrestricted_credential: 'an application credential',
};

/**
 * Requires the user in person, or one of the delegations that are accepted beside.
 * @throws 403 that names what is not accepted
 */
export function assertInPerson(caller: Caller, accepted: readonly Delegation[] = []): void {
  const [refused] = delegationsOf(caller).filter((delegation) => !accepted.includes(delegation));
  if (!refused) return;
  const isAnyCredential = refused === 'restricted_credential' && !accepted.includes('unrestricted_credential');
  const name = NAMES[isAnyCredential ? 'unrestricted_credential' : refused];
  throw Forbidden(`Only the user in person can do this: ${name} is not accepted.`);
}
