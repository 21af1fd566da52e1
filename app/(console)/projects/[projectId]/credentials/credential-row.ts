import { meetsChip } from '#components/console/filters.ts';
import type { CredentialFacts } from '#lib/console/account/application-credentials/schema.ts';
import type { FilterCondition } from '#lib/console/filter-condition.ts';
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

interface CredentialFilter {
  text: string;
  chips: readonly FilterCondition[];
}

/** Filters by free text in name, id and description, and by conditions on the columns. */
export function filterCredentials(rows: readonly CredentialRow[], { text, chips }: CredentialFilter, now: number) {
  const wanted = text.trim().toLowerCase();
  const values = (row: CredentialRow): Record<string, string | readonly string[]> => ({
    name: row.name,
    role: row.roles.map(({ name }) => name),
    expiry: expiryState(row.expires_at, now),
    unrestricted: row.unrestricted ? 'yes' : 'no',
    replaced: row.facts?.retires_at ? 'yes' : 'no',
  });
  return rows.filter((row) => {
    const isNamed = [row.name, row.id, row.description ?? ''].some((part) => part.toLowerCase().includes(wanted));
    return isNamed && chips.every((chip) => meetsChip(chip, values(row)[chip.field]));
  });
}
