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
  /** Domains in which the user has a role, and to which tokens can be scoped. */
  domains: (Domain & { roles: string[] })[];
  /** System roles, if any. */
  system?: { roles: string[] } | undefined;
  /** Application credential used to sign in. */
  credential?: Domain | undefined;
  /**
   * Operations that are rejected for the credential used to sign in; undefined if the user signed in directly, which
   * has no restrictions.
   */
  refused_operations?: string[] | undefined;
  expires_at: string;
  is_admin: boolean;
  /** Path at which signing out begins, if an identity provider vouches for the user. */
  sign_out_path?: string | undefined;
  /** Seconds for which instances that are deleted here can be restored; undefined for none. */
  reclaim_seconds?: number | undefined;
  /** Only set for administrators: hosts can be made to fail. */
  has_simulated_fleet?: boolean | undefined;
}

/** Whether the user's roles in a project give access to the administrators' API for all projects. */
export const isAdminOf = ({ roles }: Pick<SessionProject, 'roles'>): boolean => roles.includes('admin');

export const sessionQuery = {
  queryKey: ['session'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('/bff/session', { answer: answerOf<Session>(), signal }),
  staleTime: 5 * 60_000,
};

export const useSession = () => useQuery(sessionQuery);

type Refusals = Pick<Session, 'refused_operations'>;

/** Whether the user signed in directly, without an application credential, trust or EC2 key. */
export const isInPerson = ({ refused_operations }: Refusals): boolean => refused_operations === undefined;

/** Whether the server accepts an operation that is restricted to users in person. */
export const accepts = ({ refused_operations = [] }: Refusals, operation: string): boolean =>
  !refused_operations.includes(operation);

/** As `accepts`, with the cached session. */
export const isAccepted = (client: QueryClient, operation: string): boolean =>
  accepts(client.getQueryData<Session>(sessionQuery.queryKey) ?? {}, operation);
