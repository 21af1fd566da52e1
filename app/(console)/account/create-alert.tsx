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
import type { AlertList } from '#lib/console/alerts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { AlertScope, AlertScopeFields } from './alert-scope-fields.tsx';

const isOnCall = (channel: unknown) => channel === 'pagerduty' || channel === 'opsgenie';

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
  const t = useT();
  const create = clientOf(alertApi).create.useMutation(USER_SCOPE);
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SigningSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t('Create alert')}
      submitLabel={t('Create alert')}
      size="medium"
      schema={WhatAndWhere}
      defaultValues={{
        name: '',
        channel: 'webhook',
        url: '',
        key: '',
        kinds: list.kinds.map(({ kind }) => kind),
        project_id: '',
      }}
      onClose={onClose}
      fields={{ name: { hasFocus: true } }}
      onSubmit={async ({ url, key, channel, project_id, ...what }) => {
        const where = destinationOf({ channel, url, key });
        const made = await create.mutateAsync({ ...what, ...where, project_id: project_id || null });
        if (made.secret === null) onClose();
        else setSecret(made.secret);
      }}
    >
      <ChannelFields channels={list.channels} email={list.email} />
      <AlertScopeFields kinds={list.kinds} projects={projects} />
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

const CHANNELS = {
  webhook: [msg('Webhook'), msg('Signed JSON to your own address')],
  slack: ['Slack', msg('An incoming webhook in Slack or a similar service')],
  pagerduty: ['PagerDuty', msg('Events API v2: opens and resolves alerts')],
  opsgenie: ['Opsgenie', msg('Alert API: opens and closes alerts')],
  mail: [msg('Email'), msg('To your email address')],
} as const;

function ChannelFields({ channels, email }: Pick<AlertList, 'channels' | 'email'>) {
  const t = useT();
  const channel = useWatch<z.infer<typeof WhatAndWhere>, 'channel'>({ name: 'channel' });
  const euAddress = channel === 'pagerduty' || channel === 'opsgenie' ? EU_ADDRESSES[channel] : undefined;
  return (
    <>
      <FormFields<Pick<z.infer<typeof WhatAndWhere>, 'channel'>>
        of={{
          channel: {
            label: msg('Send by'),
            control: 'cards',
            columns: 1,
            options: channels.map(({ channel: value, reason }) => ({
              value,
              label: t(CHANNELS[value][0]),
              description: t(CHANNELS[value][1]),
              ...(reason !== null && { disabledReason: t(reason) }),
            })),
          },
        }}
      />
      {channel === 'mail' && email?.is_confirmed === false && (
        <Note tone="info" title={t('{address} is not confirmed', { address: email.address })}>
          {t('A code is sent there. Enter it on this page to get alerts by email.')}
        </Note>
      )}
      <FormFields<Pick<z.infer<typeof WhatAndWhere>, 'key' | 'url'>>
        of={{
          key: euAddress !== undefined && {
            label: channel === 'pagerduty' ? msg('Integration key') : msg('API key'),
            hint: msg('It is stored encrypted and not shown again.'),
            type: 'password',
            isRequired: true,
          },
          url: channel !== 'mail' && {
            label: msg('Address'),
            hint:
              euAddress === undefined
                ? msg('An https address on the public internet. It is stored encrypted and not shown again.')
                : msg('Leave empty for the US service. EU: {address}', { address: euAddress }),
            type: 'url',
            isRequired: euAddress === undefined,
            ...(channel === 'slack' && { placeholder: SLACK_EXAMPLE }),
          },
        }}
      />
    </>
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
