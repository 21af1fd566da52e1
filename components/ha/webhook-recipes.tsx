'use client';

import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useOrigin } from '#lib/client/use-origin.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { docsHref } from '#lib/screens/paths.ts';
import { alertmanagerRecipe, zabbixRecipe } from './recipes.ts';

export function WebhookRecipes() {
  const t = useT();
  return (
    <div className="mt-4">
      <FormSection
        title={t('From a monitoring system')}
        description={t(
          'Use a service account with the role admin, not your own user. Report a host as NORMAL only after it is fenced. Otherwise its instances may run twice.',
        )}
      >
        <Recipes />
        <p className="text-ink-muted text-small">
          {t.rich(
            'To test a call, add <code>?dry_run=true</code>: the response shows what would happen, and no notification is created. See the <link>API reference</link>.',
            {
              code: (parts) => <code className="font-mono">{parts}</code>,
              link: (parts) => <AppLink href={docsHref('instance-ha')}>{parts}</AppLink>,
            },
          )}
        </p>
      </FormSection>
    </div>
  );
}

function Recipes() {
  const t = useT();
  const origin = useOrigin();
  return (
    <PageTabs
      label={t('Monitoring system')}
      tabs={[
        {
          id: 'alertmanager',
          label: 'Prometheus Alertmanager',
          content: (
            <Recipe name="Prometheus Alertmanager" code={alertmanagerRecipe(origin)}>
              {t(
                'Alertmanager cannot change the body it sends. Use a small relay of your own that turns each alert into a call.',
              )}
            </Recipe>
          ),
        },
        {
          id: 'zabbix',
          label: 'Zabbix',
          content: (
            <Recipe name="Zabbix" code={zabbixRecipe(origin)}>
              {t('A media type of type Webhook with the parameters host, url, token and fenced.')}
            </Recipe>
          ),
        },
      ]}
    />
  );
}

function Recipe({ name, code, children }: { name: string; code: string; children: ReactNode }) {
  const t = useT();
  return (
    <>
      <p className="mb-3 text-ink-muted">{children}</p>
      <CodeBlock code={code} label={name} copyLabel={t('Copy')} />
    </>
  );
}
