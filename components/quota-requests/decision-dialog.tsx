'use client';

import { useQuery } from '@tanstack/react-query';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { quotaWords } from '#components/projects/quota-words.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { quotaRequestApi } from '#lib/console/quota-requests/contract.ts';
import type { QuotaContext } from '#lib/console/quota-requests/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useI18n, useT } from '#lib/i18n/use-t.ts';
import { DecisionFacts } from './decision-facts.tsx';
import { type DecisionInput, type DURATIONS, decisionSchema, toDecision } from './decision-form.ts';

const DURATION_WORDS: Record<(typeof DURATIONS)[number], string> = {
  unlimited: msg('Permanently'),
  1: msg('For 1 day'),
  7: msg('For 7 days'),
  30: msg('For 30 days'),
  90: msg('For 90 days'),
  custom: msg('Until a date and time'),
};

interface DecisionDialogProps extends ScopeDialogProps {
  id: string;
}

/** Grants or declines a request; shows what the project uses and what the platform has. */
export function DecisionDialog({ scope, id, onClose }: DecisionDialogProps) {
  const t = useT();
  const query = useQuery(clientOf(quotaRequestApi).context.query(scope, id));
  if (query.data) return <DecisionForm {...{ scope, onClose }} found={query.data.context} />;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t('Decide on quota request')} size="medium">
      {query.error ? (
        <LoadError answer={query} unknown={t('Could not load the request')} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  );
}

function DecisionForm({ scope, found, onClose }: ScopeDialogProps & { found: QuotaContext }) {
  const { t, format } = useI18n();
  const { request } = found;
  const { label } = quotaWords(request.quota);
  const send = clientOf(quotaRequestApi).decide.useMutation(scope);
  return (
    <FormDialog
      title={msg('Request of {project}: {quota}', { project: request.project.name, quota: t(label) })}
      submitLabel={msg('Send decision')}
      size="medium"
      schema={decisionSchema(format.timeZone)}
      defaultValues={{
        ...{ outcome: 'grant', limit: request.requested_limit, duration: 'unlimited', moment: '', comment: '' },
      }}
      notice={msg('Decision sent')}
      onSave={(form) => send.mutateAsync({ id: request.id, ...toDecision(form, format.timeZone) })}
      onClose={onClose}
    >
      <DecisionFacts found={found} />
      <DecisionFields quota={request.quota} />
    </FormDialog>
  );
}

const isDecline = ({ outcome }: Pick<DecisionInput, 'outcome'>) => outcome === 'decline';

function DecisionFields({ quota }: { quota: string }) {
  const { timeZone } = useFormat();
  const { unit, typedIn } = quotaWords(quota);
  return (
    <FormFields<DecisionInput>
      of={{
        outcome: {
          label: msg('Decision'),
          control: 'choice',
          words: { grant: msg('Grant'), decline: msg('Decline') },
        },
        limit: {
          label: msg('New limit'),
          control: unit === 'mib' ? 'memory' : 'number',
          hint: msg('Enter less than requested to grant a part of it.'),
          isHidden: isDecline,
          ...(typedIn && { unit: typedIn }),
        },
        duration: {
          label: msg('Duration'),
          control: 'select',
          words: DURATION_WORDS,
          hint: msg('When a grant ends, the earlier limit applies again. Nothing is deleted.'),
          isHidden: isDecline,
        },
        moment: {
          label: msg('Date and time'),
          type: 'datetime-local',
          hint: msg('Time zone: {zone}', { zone: timeZone }),
          isRequired: true,
          isHidden: ({ outcome, duration }) => outcome === 'decline' || duration !== 'custom',
        },
        comment: {
          label: msg('Comment'),
          control: 'textarea',
          hint: msg('Required to decline. The requester reads it.'),
        },
      }}
    />
  );
}
