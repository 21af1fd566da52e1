'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { ObjectField } from '#components/console/object-field.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { readScope } from '#lib/client/scope.ts';
import { userFactsQuery } from '#lib/console/users/queries.ts';
import type { UserFactsList } from '#lib/console/users/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { domainsQuery } from '#lib/identity/domains/queries.ts';
import { groupChoicesQuery } from '#lib/identity/groups/queries.ts';
import { type SameChange, useSameChange } from './use-same-change.ts';
import type { UserRow } from './user-row.ts';

interface ChangeUsersProps {
  scope: string;
  rows: readonly UserRow[];
  onClose: () => void;
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

const idOf = ({ id }: UserRow) => id;
const nameOf = ({ name }: UserRow) => name;

function EnableUsers({ scope, rows, onClose }: ChangeUsersProps) {
  const t = useT();
  const run = useSameChange(scope, rows);
  const values = { count: rows.length, name: rows[0]?.name };
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
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
  const [row] = rows;
  const facts = useQuery(userFactsQuery(scope, rows.length === 1 ? row?.id : undefined));
  const values = { count: rows.length, name: row?.name };
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={t('{count, plural, one {Disable user {name}?} other {Disable # users?}}', values)}
      confirmLabel={t('{count, plural, one {Disable {name}} other {Disable # users}}', values)}
      restsOn={facts}
      onConfirm={() => run({ action: 'disable' })}
    >
      {rows.length > 1 && <NameList items={rows} idOf={idOf} nameOf={nameOf} />}
      <EndedAccess facts={facts} rows={rows} />
      <p>{t('Nothing is deleted. Enabling the user again restores everything except the sessions.')}</p>
    </ConfirmAction>
  );
}

interface EndedAccessProps {
  facts: Answer<UserFactsList>;
  rows: readonly UserRow[];
}

export function EndedAccess({ facts, rows }: EndedAccessProps) {
  const t = useT();
  const ids = new Set(rows.map(idOf));
  return (
    <QueryContent answer={facts} unknown={t('Could not load sign-ins and credentials')}>
      {({ users }) => {
        const meant = users.filter(({ id }) => ids.has(id));
        const sessions = meant.reduce((sum, user) => sum + user.sessions, 0);
        const credentials = meant.reduce((sum, user) => sum + user.application_credentials, 0);
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

const GroupChoice = z.object({ group_id: z.string().min(1, msg('Choose a group.')) });

function JoinGroup({ scope, rows, onClose }: ChangeUsersProps) {
  const t = useT();
  const format = useFormat();
  const run = useSameChange(scope, rows);
  const groups = useQuery(groupChoicesQuery(scope));
  const isOfOne = readScope(scope).kind === 'domain';
  const domains = useQuery({ ...domainsQuery(scope), enabled: !isOfOne });
  const domainOf = new Map(domains.data?.domains.map(({ id, name }) => [id, name]));
  const values = { count: rows.length, name: rows[0]?.name };
  return (
    <FormDialog
      title={t('{count, plural, one {Add {name} to a group} other {Add # users to a group}}', values)}
      description={rows.length > 1 && format.list(rows.slice(0, 8).map(nameOf))}
      submitLabel={t('Add to group')}
      schema={GroupChoice}
      defaultValues={{ group_id: '' }}
      restsOn={groups}
      onSubmit={async ({ group_id }) => {
        await run({ action: 'join', group_id });
        onClose();
      }}
      onClose={onClose}
    >
      <ObjectField
        name="group_id"
        label={t('Group')}
        objects={groups}
        choicesOf={(all) =>
          all.map(({ id, name, description, domain_id }) => {
            const facts = [...(isOfOne ? [] : [domainOf.get(domain_id) ?? domain_id]), description].filter(Boolean);
            return { value: id, title: name, description: facts.join(' · ') };
          })
        }
        empty={t('There are no groups yet.')}
        unknown={t('Could not load the groups')}
      />
    </FormDialog>
  );
}
