import { Forbidden } from '#lib/errors/errors.ts';
import { type Caller, type Delegation, delegationsOf } from '#lib/policy/caller.ts';
import type { Endpoint } from './endpoint.ts';

const NAMES: Record<Delegation, string> = {
  trust: 'the token of a trust',
  access_key: 'the token of an EC2 key',
  restricted_credential: 'a restricted application credential',
  unrestricted_credential: 'an application credential',
};

/** The first delegation that an operation does not accept; undefined for users in person. */
const refusedDelegation = (caller: Caller, accepted: readonly Delegation[]): Delegation | undefined =>
  delegationsOf(caller).find((delegation) => !accepted.includes(delegation));

/** Requires the user in person or an accepted delegation. @throws 403 naming the rejected delegation */
export function assertInPerson(caller: Caller, accepted: readonly Delegation[] = []): void {
  const refused = refusedDelegation(caller, accepted);
  if (!refused) return;
  const isAnyCredential = refused === 'restricted_credential' && !accepted.includes('unrestricted_credential');
  const name = NAMES[isAnyCredential ? 'unrestricted_credential' : refused];
  throw Forbidden(`This requires a token of the user. It cannot be done with ${name}.`);
}

/** Operations declared `person` that reject this caller. */
export function listRefusedOperations(
  caller: Caller,
  endpoints: readonly Pick<Endpoint, 'person' | 'alsoFor' | 'policy'>[],
): string[] {
  const refused = endpoints.flatMap(({ person, alsoFor = [], policy }) =>
    person === true && policy && refusedDelegation(caller, alsoFor) ? [policy.name] : [],
  );
  return [...new Set(refused)].toSorted();
}
