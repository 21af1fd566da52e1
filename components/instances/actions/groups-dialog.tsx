'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { groupChoicesQuery } from '#lib/networking/choices.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { useServerChange } from '../use-server-change.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

type Choice = 'in' | 'out' | 'some';

function membershipOf(servers: readonly Server[], group: string): Choice {
  const inside = servers.filter((server) => server.security_groups?.some(({ name }) => name === group)).length;
  return inside === 0 ? 'out' : inside === servers.length ? 'in' : 'some';
}

function useGroupChange({ projectId, servers, onClose }: InstanceDialogProps, chosen: ReadonlyMap<string, Choice>) {
  const [error, setError] = useState<ApiError>();
  const startJob = useServerChange(projectId);
  const count = servers.length;
  const changes = [...chosen].filter(([name, wanted]) => wanted !== membershipOf(servers, name));
  const { request, kinds } = clientOf(serverApi).act;
  const requestsOf = (server: Server) =>
    changes.flatMap(([name, wanted]) => {
      const isIn = membershipOf([server], name) === 'in';
      if (wanted === 'in' && !isIn) return [request(server.id, { addSecurityGroup: { name } })];
      return wanted === 'out' && isIn ? [request(server.id, { removeSecurityGroup: { name } })] : [];
    });
  const change = useProjectMutation(projectId, kinds, async (server: Server) => {
    for (const each of requestsOf(server)) await sendChange(projectId, each);
  });
  const save = async () => {
    setError(undefined);
    try {
      if (count === 1) await change.mutateAsync(servers[0]);
      else {
        await startJob({
          title: msg('Changing the security groups of {count} instances', { count }),
          servers,
          requestsOf,
        });
      }
      onClose();
    } catch (thrown) {
      setError(toApiError(thrown));
    }
  };
  return { save, error, isSaving: change.isPending, hasChanges: changes.length > 0 };
}

/** Changes apply to all ports of the instances. */
export function GroupsDialog(props: InstanceDialogProps) {
  const { projectId, servers, onClose } = props;
  const t = useT();
  const groups = useQuery(groupChoicesQuery(projectId));
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const { save, error, isSaving, hasChanges } = useGroupChange(props, chosen);
  return (
    <Dialog
      onClose={onClose}
      canClose={!isSaving}
      title={t('{count, plural, one {Security groups of {name}} other {Security groups of # instances}}', {
        count: servers.length,
        name: servers[0].name,
      })}
      description={t('They control which traffic is allowed to and from the instance, on all its ports.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={save} isLoading={isSaving} aria-disabled={!hasChanges || undefined}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error && <ErrorAlert error={error} />}
        <QueryContent answer={groups} unknown={t('Could not load the security groups')}>
          {({ security_groups }) => (
            <ul className="divide-y rounded-card border empty:hidden">
              {security_groups.map((group) => (
                <GroupRow
                  key={group.id}
                  group={group}
                  choice={chosen.get(group.name) ?? membershipOf(servers, group.name)}
                  onChoose={(choice) => setChosen(new Map(chosen).set(group.name, choice))}
                />
              ))}
            </ul>
          )}
        </QueryContent>
      </div>
    </Dialog>
  );
}

interface GroupRowProps {
  group: SecurityGroup;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function GroupRow({ group, choice, onChoose }: GroupRowProps) {
  const t = useT();
  const id = useId();
  return (
    <li className="flex items-start gap-2.5 px-3 py-2">
      <Checkbox
        id={id}
        className="mt-0.5"
        isChecked={choice === 'some' ? 'indeterminate' : choice === 'in'}
        onCheckedChange={() => onChoose(choice === 'in' ? 'out' : 'in')}
      />
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="block break-words font-medium">{group.name}</span>
        <span className="block text-ink-muted text-small">
          {[
            group.description,
            t('{count, plural, one {# rule} other {# rules}}', { count: group.security_group_rules.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </label>
    </li>
  );
}
