'use client';

import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useOrigin } from '#lib/client/use-origin.ts';
import { docsHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { alertmanagerRecipe, zabbixRecipe } from './recipes.ts';

/** How monitoring systems tell of faults by themselves. */
export function WebhookRecipes() {
  const t = useT();
  return (
    <div className="mt-4">
      <FormSection
        title={t('From a monitoring system')}
        description={t(
          'Use a service account with role admin, not your own user. Report a host as NORMAL only once it is fenced: otherwise its instances may run twice.',
        )}
      >
        <Recipes />
        <p className="text-ink-muted text-small">
          {t.rich(
            'Add <code>?dry_run=true</code> to try a call: it says what would follow and tells nothing. See the <link>API reference</link>.',
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
              {t('Alertmanager cannot shape the body it sends: a small relay of yours turns each alert into a call.')}
            </Recipe>
          ),
        },
        {
          id: 'zabbix',
          label: 'Zabbix',
          content: (
            <Recipe name="Zabbix" code={zabbixRecipe(origin)}>
              {t('A media type of the kind Webhook, with parameters host, url, token and fenced.')}
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
