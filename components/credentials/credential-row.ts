import type { CredentialFacts } from '#lib/console/account/application-credentials/schema.ts';
import type { ApplicationCredential } from '#lib/identity/application-credentials/schema.ts';

/** A credential and further data of the console, which is undefined until it is loaded. */
export interface CredentialRow extends ApplicationCredential {
  facts: CredentialFacts | undefined;
  successor: string | undefined;
}

export function withFacts(
  credentials: readonly ApplicationCredential[],
  facts: readonly CredentialFacts[] | undefined,
): CredentialRow[] {
  const names = new Map(credentials.map(({ id, name }) => [id, name]));
  const known = new Map(facts?.map((one) => [one.id, one]));
  return credentials.map((credential) => {
    const own = known.get(credential.id);
    return { ...credential, facts: own, successor: names.get(own?.successor_id ?? '') };
  });
}
