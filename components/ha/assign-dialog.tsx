'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { ObjectField } from '#components/console/object-field.tsx';
import { type Answer, mapAnswer } from '#lib/client/answer.ts';
import { useSession } from '#lib/client/session.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { Administrator } from '#lib/console/ha/triage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type TriageDialogProps, useTriageMutation } from './use-triage-mutation.ts';

const NOBODY = 'nobody';
const Schema = z.object({ owner: z.string().min(1, msg('Choose an administrator.')) });

export function AssignDialog({ projectId, rows, isGrouped, onClose }: TriageDialogProps) {
  const ownId = useSession().data?.user.id;
  const doTriage = useTriageMutation(projectId);
  const administrators = useQuery(clientOf(haApi).administrators.query(projectId));
  const [first] = rows;
  const count = rows.length;
  const submit = async ({ owner }: z.infer<typeof Schema>) => {
    const seen = count === 1 && first && first.incident.count === 1 ? { from_owner_id: first.owner?.id ?? null } : {};
    await doTriage({
      notification_ids: rows.map(({ id }) => id),
      whole_incidents: isGrouped,
      verb: 'assign',
      owner_id: owner === NOBODY ? null : owner,
      ...seen,
    });
  };
  return (
    <FormDialog
      title={msg('{count, plural, one {Assign the notification of {host}} other {Assign # notifications}}', {
        count,
        host: first?.host ?? '',
      })}
      submitLabel={msg('Assign')}
      schema={Schema}
      defaultValues={{ owner: ownId ?? '' }}
      restsOn={administrators}
      onSave={submit}
      onClose={onClose}
    >
      <OwnerField administrators={administrators} ownId={ownId} />
    </FormDialog>
  );
}

interface OwnerFieldProps {
  administrators: Answer<{ administrators: Administrator[]; is_truncated: boolean }>;
  ownId: string | undefined;
}

function OwnerField({ administrators, ownId }: OwnerFieldProps) {
  const t = useT();
  const choiceOf = ({ id, name, domain, open }: Administrator) => ({
    value: id,
    title: id === ownId ? t('{name} (you)', { name }) : name,
    description: t('Domain {domain} · {open} unresolved', { domain, open }),
  });
  const own = ({ id }: Administrator) => Number(id !== ownId);
  return (
    <ObjectField<Administrator>
      name="owner"
      label={t('Assignee')}
      objects={mapAnswer(administrators, (found) => ({ rows: found.administrators, isWhole: !found.is_truncated }))}
      choicesOf={(found) => [
        ...found.toSorted((one, other) => own(one) - own(other)).map(choiceOf),
        { value: NOBODY, title: t('Unassigned'), description: t('Anyone can pick it up.') },
      ]}
      unknown={t('Could not load the administrators')}
      empty={t('There are no administrators to assign it to.')}
    />
  );
}
