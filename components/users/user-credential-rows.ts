import type { UserCredentials } from '#lib/console/identity/users/schema.ts';

/** An application credential or an EC2 key of a user. */
export interface UserCredential {
  userId: string;
  kind: 'application' | 'ec2';
  id: string;
  name: string;
  project: { name: string };
  roles: string[];
  unrestricted: boolean;
  expires_at: string | null;
  valid_until: string | null;
  last_used_at: string | null;
}

export const rowsOf = (userId: string, { application_credentials, ec2_keys }: UserCredentials): UserCredential[] => [
  ...application_credentials.map((row) => ({ ...row, userId, kind: 'application' as const })),
  ...ec2_keys.map(({ access, ...row }) => ({
    ...{ ...row, userId, kind: 'ec2' as const, id: access, name: access },
    ...{ roles: [], unrestricted: false },
  })),
];
