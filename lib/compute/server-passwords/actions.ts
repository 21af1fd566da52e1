import { serveVerb } from '#lib/http/actions.ts';
import { ChangePassword } from './schema.ts';
import { changePassword } from './service.ts';
import { passwordVerbs } from './verbs.ts';

export const passwordActions = {
  actions: {
    ...serveVerb(passwordVerbs.change_password, {
      body: ChangePassword,
      status: 202,
      run: (ctx, { params, body }) => changePassword(ctx, params.id, body.adminPass),
    }),
  },
};
