'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormSection } from '#components/console/form-section.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { onHost } from '#lib/compute/servers/search.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import { NotificationInput, newNotificationInput, toNotification } from './notification-input.ts';
import { PreflightOutcome } from './preflight-outcome.tsx';
import { PreflightPanel } from './preflight-panel.tsx';
import { preflightQuery } from './preflight-query.ts';
import { SendLabel } from './send-label.tsx';
import { WebhookRecipes } from './webhook-recipes.tsx';

type NotificationValues = z.output<typeof NotificationInput>;

export function CreateNotification({ projectId, host }: { projectId: string; host: string }) {
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
        schema={NotificationInput}
        defaultValues={{ ...newNotificationInput, hostname: host }}
        submitLabel={<SendLabel projectId={projectId} />}
        cancelHref={adminHref('notifications')}
        summary={<PreflightPanel projectId={projectId} />}
        isSure={isHarmless}
        onSubmit={send}
      >
        <FormSection title={t('What failed')}>
          <TypeField />
          <HostField projectId={projectId} />
          <Particulars projectId={projectId} />
        </FormSection>
        <AboutFields />
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

function AboutFields() {
  const t = useT();
  return (
    <FormSection title={t('About this notification')}>
      <TextareaField name="reason" label={t('Reason')} isRequired rows={2} />
      <TextField
        name="generated_time"
        label={t('Time of the fault')}
        placeholder={t('Now')}
        hint={t('UTC, such as 2026-11-20T10:00:00. If left empty, the current time.')}
      />
    </FormSection>
  );
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

function TypeField() {
  const t = useT();
  return (
    <RadioCardsField
      name="type"
      label={t('Type')}
      columns={3}
      cards={[
        {
          value: 'COMPUTE_HOST',
          title: t('Compute host'),
          description: t(
            'The host is off. Its compute service is disabled and its instances are rebuilt on other hosts.',
          ),
        },
        {
          value: 'COMPUTE_INSTANCE',
          title: t('Compute instance'),
          description: t('An instance died. It is stopped and started again on the same host.'),
        },
        {
          value: 'COMPUTE_PROCESS',
          title: t('Compute process'),
          description: t('The compute service died. It is disabled, and its instances keep running.'),
        },
      ]}
    />
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

function Particulars({ projectId }: { projectId: string }) {
  const t = useT();
  const { type, instance } = useWatch<NotificationInput>();
  const isNamed = type === 'COMPUTE_INSTANCE' && instance !== '';
  return (
    <>
      {type === 'COMPUTE_INSTANCE' && <InstanceFields projectId={projectId} />}
      {type === 'COMPUTE_PROCESS' && <TextField name="process" label={t('Process')} isRequired />}
      <div className="grid gap-4 sm:grid-cols-3">
        {!isNamed && (
          <SelectField
            name="event"
            label={t('Event')}
            options={[
              { value: 'STOPPED', label: t('Stopped') },
              { value: 'STARTED', label: t('Started') },
            ]}
          />
        )}
        {!isNamed && type !== 'COMPUTE_PROCESS' && <StatusFields />}
      </div>
    </>
  );
}

function StatusFields() {
  const t = useT();
  return (
    <>
      <SelectField
        name="cluster_status"
        label={t('Cluster status')}
        placeholder={t('Not reported')}
        options={[
          { value: 'ONLINE', label: t('Online') },
          { value: 'OFFLINE', label: t('Offline') },
        ]}
      />
      <SelectField
        name="host_status"
        label={t('Host status')}
        placeholder={t('Not reported')}
        options={[
          { value: 'NORMAL', label: t('Normal (fenced)') },
          { value: 'UNKNOWN', label: t('Unknown') },
        ]}
      />
    </>
  );
}

function InstanceFields({ projectId }: { projectId: string }) {
  const t = useT();
  const { hostname = '', instance } = useWatch<NotificationInput>();
  const host = hostname.trim();
  const servers = useQuery({ ...clientOf(serverApi).list.query(projectId, onHost(host)), enabled: host !== '' });
  if (host === '') return undefined;
  return (
    <QueryContent answer={servers} unknown={t('Could not load the instances')}>
      {(found) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="instance"
            label={t('Instance')}
            placeholder={t('All instances that should be running but are not')}
            options={found.servers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {instance && (
            <SelectField
              name="fault"
              label={t('Fault')}
              options={[
                { value: 'died', label: t('Its process died') },
                { value: 'disk', label: t('Its disk reports errors') },
                { value: 'guest', label: t('Its guest agent does not respond') },
              ]}
            />
          )}
        </div>
      )}
    </QueryContent>
  );
}
