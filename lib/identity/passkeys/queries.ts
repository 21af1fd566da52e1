import { answerOf } from '#lib/client/answer-of.ts';
import { createBrowserPasskey } from '#lib/client/passkeys.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import { FACTORS } from '../factors/queries.ts';
import type { PasskeyList, PasskeyOptions } from './schema.ts';

const rootOf = (userId: string) => `identity/v3/users/${userId}/passkeys`;

export const passkeysQuery = (userId: string, send?: Send) =>
  projectQuery({
    projectId: USER_SCOPE,
    kind: FACTORS,
    key: ['passkeys', userId],
    path: rootOf(userId),
    answer: answerOf<typeof PasskeyList>(),
    send,
  });

export const useCreatePasskey = (userId: string) =>
  useProjectMutation(USER_SCOPE, [FACTORS], async (name: string) => {
    const asking = { method: 'POST', answer: answerOf<typeof PasskeyOptions>() } as const;
    const { public_key } = await projectRequest(USER_SCOPE, `${rootOf(userId)}/options`, asking);
    const passkey = { name, response: await createBrowserPasskey(public_key) };
    await projectRequest(USER_SCOPE, rootOf(userId), { method: 'POST', json: { passkey } });
  });

export const useDeletePasskey = (userId: string) =>
  useProjectMutation(USER_SCOPE, [FACTORS], (id: string) =>
    projectRequest(USER_SCOPE, `${rootOf(userId)}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );
