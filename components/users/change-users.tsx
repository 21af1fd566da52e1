'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ActorField } from '#components/assignments/actor-field.tsx';
import type { MemberRef } from '#components/assignments/grant-changes.ts';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { usersByIdQuery } from '#lib/console/identity/users/users-by-id-query.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { type SameChange, useSameChange } from './use-same-change.ts';

interface ChangeUsersProps extends ScopeDialogProps {
  rows: readonly ListedUser[];
}

export function ChangeUsers({ action, ...props }: ChangeUsersProps & { action: SameChange['action'] }) {
  switch (action) {
    case 'enable':
      return <EnableUsers {...props} />;
    case 'disable':
      return <DisableUsers {...props} />;
    case 'join':
      return <JoinGroup {...props} />;
    default:
      return action satisfies never;
  }
}

const idOf = ({ id }: ListedUser) => id;
const nameOf = ({ name }: ListedUser) => name;

function EnableUsers({ scope, rows, onClose }: ChangeUsersProps) {
  const t = useT();
  const run = useSameChange(scope, rows);
  const values = { count: rows.length, name: rows[0]?.name };
  return (
    <ConfirmAction
      isDanger={false}
      onClose={onClose}
      title={t('{count, plural, one {Enable user {name}?} other {Enable # users?}}', values)}
      confirmLabel={t('{count, plural, one {Enable {name}} other {Enable # users}}', values)}
      onConfirm={() => run({ action: 'enable' })}
    >
      {rows.length > 1 && <NameList items={rows} idOf={idOf} nameOf={nameOf} />}
      <p>{t('Password, roles, groups and credentials are unchanged.')}</p>
    </ConfirmAction>
  );
}

function DisableUsers({ scope, rows, onClose }: ChangeUsersProps) {
  const t = useT();
  const run = useSameChange(scope, rows);
  const users = useQuery(usersByIdQuery(scope, rows.map(idOf)));
  const values = { count: rows.length, name: rows[0]?.name };
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('{count, plural, one {Disable user {name}?} other {Disable # users?}}', values)}
      confirmLabel={t('{count, plural, one {Disable {name}} other {Disable # users}}', values)}
      restsOn={users}
      onConfirm={() => run({ action: 'disable' })}
    >
      {rows.length > 1 && <NameList items={rows} idOf={idOf} nameOf={nameOf} />}
      <EndedAccess users={users} />
      <p>{t('Nothing is deleted. Enabling the user again restores everything except the sessions.')}</p>
    </ConfirmAction>
  );
}

export function EndedAccess({ users }: { users: Answer<ListedUser[]> }) {
  const t = useT();
  return (
    <QueryContent answer={users} unknown={t('Could not load sign-ins and credentials')}>
      {(known) => {
        const sessions = known.reduce((sum, { facts }) => sum + facts.sessions, 0);
        const credentials = known.reduce((sum, { facts }) => sum + facts.application_credentials, 0);
        return (
          <ul className="list-disc ps-5">
            <li>
              {t(
                '{count, plural, =0 {No console session is open. All tokens are revoked immediately.} one {# session ends immediately, and all tokens are revoked.} other {# sessions end immediately, and all tokens are revoked.}}',
                { count: sessions },
              )}
            </li>
            {credentials > 0 && (
              <li>
                {t(
                  '{count, plural, one {# application credential stops working, and anything that uses it fails.} other {# application credentials stop working, and anything that uses them fails.}}',
                  { count: credentials },
                )}
              </li>
            )}
          </ul>
        );
      }}
    </QueryContent>
  );
}

const JoinForm = z.object({
  group: z.custom<MemberRef | null>().refine((group) => group !== null, msg('Choose a group.')),
});

function JoinGroup({ scope, rows, onClose }: ChangeUsersProps) {
  const format = useFormat();
  const run = useSameChange(scope, rows);
  const values = { count: rows.length, name: rows[0]?.name };
  return (
    <FormDialog
      title={msg('{count, plural, one {Add {name} to a group} other {Add # users to a group}}', values)}
      description={rows.length > 1 && format.list(rows.slice(0, 8).map(nameOf))}
      submitLabel={msg('Add to group')}
      schema={JoinForm}
      defaultValues={{ group: null }}
      onSave={async ({ group }) => {
        if (group) await run({ action: 'join', group_id: group.id });
      }}
      onClose={onClose}
    >
      <ActorField scope={scope} name="group" only="group" />
    </FormDialog>
  );
}
