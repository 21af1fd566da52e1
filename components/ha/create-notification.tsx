'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { ChoiceWords } from '#components/console/field-spec.ts';
import { FormFields } from '#components/console/form-fields.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
import { TextField } from '#components/console/text-field.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { onHost } from '#lib/compute/servers/search.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import type { NotificationInput } from './notification-input.ts';
import { newNotificationInput, toNotification } from './notification-values.ts';
import { PreflightOutcome } from './preflight-outcome.tsx';
import { PreflightPanel } from './preflight-panel.tsx';
import { SendLabel } from './send-label.tsx';
import { preflightQuery } from './use-preflight.ts';
import { WebhookRecipes } from './webhook-recipes.tsx';

type NotificationValues = z.output<typeof NotificationInput>;

interface CreateNotificationProps {
  projectId: string;
  host: string;
  facts: SchemaFacts;
}

export function CreateNotification({ projectId, host, facts }: CreateNotificationProps) {
  const t = useT();
  const { send, outcomeOf } = useSending(projectId);
  const [request, setRequest] = useState<NotificationValues>();
  const isHarmless = (input: NotificationValues) => {
    const outcome = outcomeOf(input);
    const isKnown = outcome !== undefined && outcome !== 'recovers';
    if (!isKnown) setRequest(input);
    return isKnown;
  };
  return (
    <>
      <PageHeader
        title={t('Create notification')}
        crumbs={[{ label: t('Notifications'), href: adminHref('notifications') }]}
        description={t('Reports a fault as a monitoring system would.')}
      />
      <ResourceForm
        schema={async () => (await import('./notification-input.ts')).NotificationInput}
        facts={facts}
        defaultValues={{ ...newNotificationInput, hostname: host }}
        submitLabel={<SendLabel projectId={projectId} />}
        cancelHref={adminHref('notifications')}
        summary={<PreflightPanel projectId={projectId} />}
        isSure={isHarmless}
        onSubmit={send}
      >
        <FormSection title={t('What failed')}>
          <FaultFields projectId={projectId} />
        </FormSection>
        <FormSection
          title={t('About this notification')}
          fields={{
            reason: { control: 'textarea' },
            generated_time: {
              label: msg('Time of the fault'),
              placeholder: msg('Now'),
              hint: msg('UTC, such as 2026-11-20T10:00:00. If left empty, the current time.'),
            },
          }}
        />
      </ResourceForm>
      <WebhookRecipes />
      {request && (
        <AskFirst projectId={projectId} input={request} onSend={send} onClose={() => setRequest(undefined)} />
      )}
    </>
  );
}

function useSending(projectId: string) {
  const router = useRouter();
  const client = useQueryClient();
  const tell = clientOf(haApi).reportFault.useMutation(projectId);
  const outcomeOf = (input: NotificationValues) =>
    client.getQueryData(preflightQuery(projectId, toNotification(input)).queryKey)?.verdict.outcome;
  const send = async (input: NotificationValues) => {
    const notification = toNotification(input);
    // Without a preflight result the request expects a rejection, so it never starts an unchecked recovery.
    const expects = outcomeOf(input) ?? 'refused';
    const created = await tell.mutateAsync({ notification, reason: input.reason, expects });
    router.push(adminObjectHref('notifications', created.id));
  };
  return { outcomeOf, send };
}

interface AskFirstProps extends ProjectDialogProps {
  input: NotificationValues;
  onSend: (input: NotificationValues) => Promise<unknown>;
}

/**
 * A recovery rebuilds instances, whose local disks start again from their images, so the user types the host's name
 * first.
 */
function AskFirst({ projectId, input, onSend, onClose }: AskFirstProps) {
  const t = useT();
  const answer = useQuery(preflightQuery(projectId, toNotification(input)));
  const host = input.hostname;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Send the notification of {host}?', { host })}
      confirmLabel={t('Send for {host}', { host })}
      losesData
      phrase={host}
      restsOn={answer}
      onConfirm={() => onSend(input)}
    >
      <QueryContent answer={answer} unknown={t('Could not check what would happen')}>
        {(preflight) => <PreflightOutcome preflight={preflight} />}
      </QueryContent>
    </ConfirmAction>
  );
}

function HostField({ projectId }: { projectId: string }) {
  const t = useT();
  const hostname = useWatch<NotificationInput, 'hostname'>({ name: 'hostname' }).trim();
  const coverage = useQuery(clientOf(haApi).coverage.query(projectId));
  return (
    <>
      <TextField
        name="hostname"
        label={t('Host')}
        isRequired
        suggestions={(coverage.data?.coverage.hosts ?? []).map(({ name, segment_name }) => ({
          value: name,
          label: t('Segment {name}', { name: segment_name }),
        }))}
      />
      <QueryContent answer={coverage} unknown={t('Could not load the protected hosts')}>
        {({ coverage: { hosts } }) =>
          hostname !== '' &&
          !hosts.some(({ name }) => name === hostname) && (
            <p className="text-small text-warning-ink">
              {t('{host} is not in a segment: the platform will reject it.', { host: hostname })}
            </p>
          )
        }
      </QueryContent>
    </>
  );
}

/** The events of a notification about one instance are those of its fault. */
const isNamed = ({ type, instance }: NotificationInput) => type === 'COMPUTE_INSTANCE' && instance !== '';
const hasNoStatus = (input: NotificationInput) => isNamed(input) || input.type === 'COMPUTE_PROCESS';

function FaultFields({ projectId }: { projectId: string }) {
  const { hostname = '', type } = useWatch<NotificationInput>();
  const host = hostname.trim();
  const isOfInstance = type === 'COMPUTE_INSTANCE' && host !== '';
  const servers = useQuery({ ...clientOf(serverApi).list.query(projectId, onHost(host)), enabled: isOfInstance });
  return (
    <FormFields<NotificationInput>
      of={{
        type: { label: msg('Type'), columns: 3, words: TYPE_WORDS },
        hostname: <HostField projectId={projectId} />,
        instance: isOfInstance && {
          label: msg('Instance'),
          placeholder: msg('All instances that should be running but are not'),
          answer: servers,
          unknown: msg('Could not load the instances'),
          options: (servers.data?.servers ?? []).map(({ id, name }) => ({ value: id, label: name })),
          isHalf: true,
        },
        fault: {
          label: msg('Fault'),
          words: FAULT_WORDS,
          isHalf: true,
          isHidden: (input) => !isNamed(input),
        },
        process: { label: msg('Process'), isHidden: (input) => input.type !== 'COMPUTE_PROCESS' },
        event: {
          label: msg('Event'),
          words: { STOPPED: msg('Stopped'), STARTED: msg('Started') },
          isHalf: true,
          isHidden: isNamed,
        },
        cluster_status: {
          label: msg('Cluster status'),
          placeholder: msg('Not reported'),
          words: { ONLINE: msg('Online'), OFFLINE: msg('Offline') },
          isHalf: true,
          isHidden: hasNoStatus,
        },
        host_status: {
          label: msg('Host status'),
          placeholder: msg('Not reported'),
          words: { NORMAL: msg('Normal (fenced)'), UNKNOWN: msg('Unknown') },
          isHalf: true,
          isHidden: hasNoStatus,
        },
      }}
    />
  );
}

const TYPE_WORDS: ChoiceWords = {
  COMPUTE_HOST: [
    msg('Compute host'),
    msg('The host is off. Its compute service is disabled and its instances are rebuilt on other hosts.'),
  ],
  COMPUTE_INSTANCE: [
    msg('Compute instance'),
    msg('An instance died. It is stopped and started again on the same host.'),
  ],
  COMPUTE_PROCESS: [
    msg('Compute process'),
    msg('The compute service died. It is disabled, and its instances keep running.'),
  ],
};

const FAULT_WORDS: ChoiceWords = {
  died: msg('Its process died'),
  disk: msg('Its disk reports errors'),
  guest: msg('Its guest agent does not respond'),
};
