import type { ListState } from '#components/console/list-params.ts';
import { selectRows, UNSORTED } from '#components/console/select-rows.ts';
import type { CredentialFacts } from '#lib/console/account/application-credentials/schema.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
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

/** Filters by free text in name, id and description, and by conditions on the columns. */
export const filterCredentials = (rows: readonly CredentialRow[], filter: Omit<ListState, 'sort'>, now: number) =>
  selectRows(
    rows,
    { ...filter, sort: UNSORTED },
    {
      words: ({ name, id, description }) => [name, id, description ?? ''],
      fields: {
        name: ({ name }) => name,
        role: ({ roles }) => roles.map(({ name }) => name),
        expiry: ({ expires_at }) => expiryState(expires_at, now),
        unrestricted: ({ unrestricted }) => (unrestricted ? 'yes' : 'no'),
        replaced: ({ facts }) => (facts?.retires_at ? 'yes' : 'no'),
      },
      orders: {},
      nameOf: ({ name }) => name,
    },
  );
