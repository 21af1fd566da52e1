import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import { alertApi } from '../alerts/contract.ts';

const PATH = 'console/v1/email_confirmation';

export const useSendConfirmationCode = () =>
  useProjectMutation(USER_SCOPE, [alertApi.kind], () => projectRequest(USER_SCOPE, PATH, { method: 'POST' }));

export const useConfirmEmail = () =>
  useProjectMutation(USER_SCOPE, [alertApi.kind], (code: string) =>
    projectRequest(USER_SCOPE, PATH, { method: 'PUT', json: { email_confirmation: { code } } }),
  );
