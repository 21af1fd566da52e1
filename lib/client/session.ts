import { type QueryClient, useQuery } from '@tanstack/react-query';
import { answerOf } from './answer-of.ts';
import { request } from './request.ts';

type Domain = { id: string; name: string };

export interface SessionProject {
  id: string;
  name: string;
  domain: Domain;
  roles: string[];
}

export interface Session {
  user: { id: string; name: string; domain: Domain };
  projects: SessionProject[];
  /** Those on which the user holds a role, to which a token can be scoped. */
  domains: (Domain & { roles: string[] })[];
  /** The roles held on the whole system, where there are any. */
  system?: { roles: string[] } | undefined;
  /** The application credential that signed in. */
  credential?: Domain | undefined;
  /** The operations that are refused to what signed in here; not told to the user in person, to whom none is. */
  refused_operations?: string[] | undefined;
  expires_at: string;
  is_admin: boolean;
  /** Deleted instances are kept for a time, in which they can be restored. */
  keeps_deleted?: boolean | undefined;
  /** Told to administrators: hosts can be made to fail. */
  has_simulated_fleet?: boolean | undefined;
}

/** Whether the user's roles in a project open the administrators' API, which reaches all projects. */
export const isAdminOf = ({ roles }: Pick<SessionProject, 'roles'>): boolean => roles.includes('admin');

export const sessionQuery = {
  queryKey: ['session'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('/bff/session', { answer: answerOf<Session>(), signal }),
  staleTime: 5 * 60_000,
};

export const useSession = () => useQuery(sessionQuery);

type Refusals = Pick<Session, 'refused_operations'>;

/** Whether the user signed in themselves, without an application credential, a trust or an EC2 key. */
export const isInPerson = ({ refused_operations }: Refusals): boolean => refused_operations === undefined;

/** Whether the server accepts an operation of this session that is meant for the user in person. */
export const accepts = ({ refused_operations = [] }: Refusals, operation: string): boolean =>
  !refused_operations.includes(operation);

/** The same where the session is at hand in the cache alone. */
export const isAccepted = (client: QueryClient, operation: string): boolean =>
  accepts(client.getQueryData<Session>(sessionQuery.queryKey) ?? {}, operation);
