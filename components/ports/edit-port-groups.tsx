'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import { assertNamed, GroupChoice, GroupsField } from './groups-field.tsx';
import type { PortDialogProps } from './port-dialog.ts';
import { portName } from './port-row.ts';

const Groups = z.object(GroupChoice).superRefine(assertNamed);

export function EditPortGroups({ projectId, rows: [{ port }], groups, onClose }: PortDialogProps) {
  const t = useT();
  const update = clientOf(portApi).update.useMutation(projectId);
  const groupIds = [...port.security_groups];
  return (
    <FormDialog
      title={t('Security groups of {name}', { name: portName(port) })}
      schema={Groups}
      defaultValues={{ groupMode: groupIds.length > 0 ? 'some' : 'none', groupIds }}
      onSave={(input) =>
        update.mutateAsync({
          id: port.id,
          security_groups: input.groupMode === 'some' ? input.groupIds : [],
        })
      }
      onClose={onClose}
    >
      <GroupsField groups={groups} />
    </FormDialog>
  );
}
