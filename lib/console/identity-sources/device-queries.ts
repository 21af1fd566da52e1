import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectRequest } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';

/** The sign-in of a terminal that waits for approval. */
export interface PendingDevice {
  client_name: string;
  address: string;
  created_at: string;
  expires_at: string;
}

const pathOf = (userCode: string) => `identity/v3/auth/device_authorizations/${encodeURIComponent(userCode)}`;

/** Loaded again for each attempt, because codes expire. */
export const deviceQuery = (userCode: string) =>
  queryOptions({
    queryKey: [USER_SCOPE, 'device', userCode],
    queryFn: ({ signal }) =>
      projectRequest(USER_SCOPE, pathOf(userCode), { answer: answerOf<{ device: PendingDevice }>(), signal }),
    gcTime: 0,
    retry: false,
  });

/** Gives the terminal a token of the user, or denies it. @throws ApiError */
export const decideDevice = (userCode: string, approved: boolean): Promise<unknown> =>
  projectRequest(USER_SCOPE, pathOf(userCode), { method: 'PUT', json: { approved } });
