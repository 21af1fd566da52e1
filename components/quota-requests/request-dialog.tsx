'use client';

import { useWatch } from 'react-hook-form';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { quotaWords } from '#components/projects/quota-words.ts';
import { quotaWriter } from '#components/projects/quota-writer.ts';
import { quotaRequestApi } from '#lib/console/quota-requests/contract.ts';
import { NewQuotaRequest } from '#lib/console/quota-requests/new-request.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

export interface RequestableQuota {
  quota: string;
  limit: number;
  used: number;
}

interface RequestDialogProps extends ProjectDialogProps {
  /** With several, the form asks which. */
  choices: readonly RequestableQuota[];
  /** Limit that the form starts with. */
  suggested?: number;
}

/** Requests a higher limit from the administrators. */
export function RequestDialog({ projectId, choices, suggested, onClose }: RequestDialogProps) {
  const { t } = useI18n();
  const create = clientOf(quotaRequestApi).create.useMutation(projectId);
  const [first] = choices;
  const isOnly = choices.length === 1;
  return (
    // React bubbles the event to the form whose refusal offered this dialog, which must not be sent.
    <div onSubmit={(event) => event.stopPropagation()} className="contents">
      <FormDialog
        title={
          isOnly && first
            ? msg('Request a higher limit: {quota}', { quota: t(quotaWords(first.quota).label) })
            : msg('Request a higher limit')
        }
        description={msg('An administrator decides on the request, and you are notified.')}
        submitLabel={msg('Send request')}
        size="small"
        schema={NewQuotaRequest}
        defaultValues={{ quota: first?.quota ?? '', requested_limit: suggested, reason: '' }}
        notice={msg('Quota request sent')}
        onSave={(request) => create.mutateAsync(request)}
        onClose={onClose}
      >
        <RequestFields choices={choices} />
      </FormDialog>
    </div>
  );
}

function RequestFields({ choices }: { choices: readonly RequestableQuota[] }) {
  const { t, format } = useI18n();
  const quota = useWatch<NewQuotaRequest, 'quota'>({ name: 'quota' });
  const { limit = 0, used = 0 } = choices.find((one) => one.quota === quota) ?? {};
  const { unit, typedIn } = quotaWords(quota);
  const show = quotaWriter(unit, format);
  return (
    <FormFields<NewQuotaRequest>
      of={{
        quota: choices.length > 1 && {
          label: msg('Limit'),
          control: 'select',
          options: choices.map((one) => ({ value: one.quota, label: t(quotaWords(one.quota).label) })),
        },
        requested_limit: {
          label: msg('New limit'),
          control: unit === 'mib' ? 'memory' : 'number',
          hint: msg('Now {used} of {limit} are in use.', { used: show(used), limit: show(limit) }),
          hasFocus: true,
          ...(typedIn && { unit: typedIn }),
        },
        reason: { control: 'textarea', isRequired: true, hint: msg('What you need it for, and for how long.') },
      }}
    />
  );
}
