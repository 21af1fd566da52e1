'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryField } from '#components/console/query-field.tsx';
import { followsRules, type PasswordRule } from '#components/session/password-rules.tsx';
import { mapAnswer } from '#lib/client/answer.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { userApi } from '#lib/identity/users/contract.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { PasswordField } from './password-field.tsx';

const passwordOf = (rules: PasswordRule | undefined) =>
  z.string().refine((typed) => !rules || followsRules(rules, typed), msg('The password does not meet the rules yet.'));

/** Setting a password ends the user's sessions and revokes their tokens. */
export function SetPassword({ scope, row: { id, name }, onClose }: ScopeDialogProps & { row: ListedUser }) {
  const t = useT();
  const update = clientOf(userApi).update.useMutation(scope);
  const rules = mapAnswer(useQuery(clientOf(factApi).profile.query(USER_SCOPE)), ({ password }) => password.rules);
  return (
    <FormDialog
      title={msg('Set the password of {name}', { name })}
      description={msg(
        'All sessions of the user end, and all tokens are revoked. Application credentials keep working.',
      )}
      submitLabel={msg('Set password')}
      schema={z.object({ password: passwordOf(rules.data), must_change_password: z.boolean() })}
      defaultValues={{ must_change_password: true }}
      restsOn={rules}
      onSave={(typed) => update.mutateAsync({ id, ...typed })}
      notice={msg('Password of {name} set', { name })}
      onClose={onClose}
      fields={{
        password: (
          <QueryField answer={rules} unknown={t('Could not load the password rules')}>
            {(known) => <PasswordField name="password" label={t('New password')} rules={known} />}
          </QueryField>
        ),
        must_change_password: { label: msg('Must be changed at the next sign-in') },
      }}
    />
  );
}
