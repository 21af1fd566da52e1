'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { ShowOnceDialog } from '#components/console/show-once-dialog.tsx';
import { Alert as Note } from '#components/ui/alert.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import { AlertChannel } from '#lib/console/alerts/channels.ts';
import { alertApi } from '#lib/console/alerts/contract.ts';
import type { Alert, AlertList } from '#lib/console/alerts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

const AlertScope = z.object({
  name: z.string().trim().min(1).max(80),
  kinds: z.array(z.string()).min(1, msg('Choose at least one.')),
  /** Empty means all projects. */
  project_id: z.string(),
});

const isOnCall = (channel: unknown): channel is keyof typeof EU_ADDRESSES =>
  channel === 'pagerduty' || channel === 'opsgenie';

const WhatAndWhere = AlertScope.extend({
  channel: AlertChannel,
  url: z.string().trim().max(2000),
  key: z.string().trim().max(200),
})
  .refine(({ channel, url }) => channel === 'mail' || isOnCall(channel) || url !== '', {
    path: ['url'],
    message: msg('This field is required.'),
  })
  .refine(({ channel, key }) => !isOnCall(channel) || key !== '', {
    path: ['key'],
    message: msg('This field is required.'),
  });

interface CreateAlertProps {
  list: AlertList;
  projects: readonly SessionProject[];
  onClose: () => void;
}

export function CreateAlert({ list, projects, onClose }: CreateAlertProps) {
  const create = clientOf(alertApi).create.useMutation(USER_SCOPE);
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SigningSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={msg('Create alert')}
      submitLabel={msg('Create alert')}
      schema={WhatAndWhere}
      defaultValues={{ channel: 'webhook', kinds: list.kinds.map(({ kind }) => kind) }}
      onClose={onClose}
      onSubmit={async ({ url, key, channel, project_id, ...what }) => {
        const where = destinationOf({ channel, url, key });
        const made = await create.mutateAsync({ ...what, ...where, project_id: project_id || null });
        if (made.secret === null) onClose();
        else setSecret(made.secret);
      }}
      fields={{ name: { hasFocus: true } }}
    >
      <ChannelFields channels={list.channels} email={list.email} />
      <WhatFields kinds={list.kinds} projects={projects} />
    </FormDialog>
  );
}

const destinationOf = ({ channel, url, key }: Pick<z.infer<typeof WhatAndWhere>, 'channel' | 'url' | 'key'>) => ({
  channel,
  ...(channel === 'mail' || url === '' ? {} : { url }),
  ...(isOnCall(channel) ? { key } : {}),
});

const SLACK_EXAMPLE = 'https://hooks.slack.com/services/…';

const EU_ADDRESSES = {
  pagerduty: 'https://events.eu.pagerduty.com/v2/enqueue',
  opsgenie: 'https://api.eu.opsgenie.com/v2/alerts',
};

const CHANNEL_WORDS = {
  webhook: { label: msg('Webhook'), description: msg('Signed JSON to your own address') },
  slack: { label: 'Slack', description: msg('An incoming webhook in Slack or a similar service') },
  pagerduty: { label: 'PagerDuty', description: msg('Events API v2: opens and resolves alerts') },
  opsgenie: { label: 'Opsgenie', description: msg('Alert API: opens and closes alerts') },
  mail: { label: msg('Email'), description: msg('To your email address') },
};

function ChannelFields({ channels, email }: Pick<AlertList, 'channels' | 'email'>) {
  const t = useT();
  const { channel } = useWatch<z.input<typeof WhatAndWhere>>();
  const isUnconfirmed = channel === 'mail' && email?.is_confirmed === false;
  return (
    <FormFields
      of={{
        channel: {
          label: msg('Send by'),
          control: 'cards',
          columns: 1,
          options: channels.map(({ channel: value, reason }) => ({
            value,
            label: t(CHANNEL_WORDS[value].label),
            description: t(CHANNEL_WORDS[value].description),
            ...(reason === null ? {} : { disabledReason: t(reason) }),
          })),
        },
        email: isUnconfirmed && (
          <Note tone="info" title={t('{address} is not confirmed', { address: email.address })}>
            {t('A code is sent there. Enter it on this page to get alerts by email.')}
          </Note>
        ),
        key: isOnCall(channel) && {
          type: 'password',
          label: channel === 'pagerduty' ? msg('Integration key') : msg('API key'),
          hint: msg('It is stored encrypted and not shown again.'),
          isRequired: true,
        },
        url: channel !== 'mail' && {
          type: 'url',
          label: msg('Address'),
          hint: isOnCall(channel)
            ? msg('Leave empty for the US service. EU: {address}', { address: EU_ADDRESSES[channel] })
            : msg('An https address on the public internet. It is stored encrypted and not shown again.'),
          placeholder: channel === 'slack' ? SLACK_EXAMPLE : undefined,
          isRequired: !isOnCall(channel),
        },
      }}
    />
  );
}

interface EditAlertProps extends Pick<AlertList, 'kinds'> {
  alert: Alert;
  projects: readonly SessionProject[];
  onClose: () => void;
}

/** Changes the scope of an alert. Its destination is fixed: a different address requires a new alert. */
export function EditAlert({ alert, kinds, projects, onClose }: EditAlertProps) {
  const update = clientOf(alertApi).update.useMutation(USER_SCOPE);
  const isListed = projects.some(({ id }) => id === alert.project_id);
  return (
    <FormDialog
      title={msg('Edit {name}', { name: alert.name })}
      submitLabel={msg('Save changes')}
      schema={AlertScope}
      defaultValues={{ name: alert.name, kinds: alert.kinds, project_id: isListed ? (alert.project_id ?? '') : '' }}
      onClose={onClose}
      onSave={({ project_id, ...what }) =>
        update.mutateAsync({ id: alert.id, ...what, project_id: project_id || null })
      }
      fields={{ name: { hasFocus: true } }}
    >
      <WhatFields kinds={kinds} projects={projects} />
    </FormDialog>
  );
}

function WhatFields({ kinds, projects }: Pick<EditAlertProps, 'kinds' | 'projects'>) {
  const t = useT();
  return (
    <FormFields
      of={{
        kinds: {
          label: msg('Notify me about'),
          options: kinds.map(({ kind, title }) => ({ value: kind, label: t(title) })),
          empty: msg('No events to notify you about'),
        },
        project_id: {
          label: msg('Project'),
          placeholder: msg('All my projects'),
          options: projects.map(({ id, name }) => ({ value: id, label: name })),
        },
      }}
    />
  );
}

const CHECK = 'openssl dgst -sha256 -hmac "$SECRET" < body';

function SigningSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT();
  return (
    <ShowOnceDialog title={t('Signing secret')} confirmation={t('I have saved the secret')} onClose={onClose}>
      <Note tone="warning" title={t('The secret is shown only once.')}>
        {t('Lets your receiver check that a message comes from here and was not changed.')}
      </Note>
      <CodeBlock code={secret} label={t('Signing secret')} copyLabel={t('Copy secret')} />
      <div className="flex flex-col gap-1.5">
        <p className="text-ink-muted">
          {t.rich(
            'The <code>X-Nephos-Signature</code> header of a message is sha256= followed by the output of this command for its body:',
            {
              code: (parts) => <code className="font-mono">{parts}</code>,
            },
          )}
        </p>
        <CodeBlock code={CHECK} label={t('Verify a signature')} copyLabel={t('Copy command')} />
      </div>
    </ShowOnceDialog>
  );
}
