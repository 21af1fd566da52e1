import { handler, serveVerbs } from '#lib/http/actions.ts';
import { ChangePassword } from './schema.ts';
import { changePassword } from './service.ts';
import { passwordVerbs } from './verbs.ts';

export const passwordActions = {
  actions: serveVerbs(passwordVerbs, {
    change_password: handler((ctx, id, { adminPass }) => changePassword(ctx, id, adminPass), { body: ChangePassword }),
  }),
};
