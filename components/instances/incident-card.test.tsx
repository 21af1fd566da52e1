import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { haApi } from '#lib/console/ha/contract.ts';
import type { Incident } from '#lib/console/ha/incident-card/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { IncidentCard } from './incident-card.tsx';

const INCIDENT: Incident = {
  ...{ cause: 'host', outcome: 'down', failed_at: '2026-11-20T03:11:00Z', moved_at: null, back_at: null },
  ...{ seconds: null, guest: null, is_rebuilt: false, notification_id: null },
};

/** The card of an instance with a fault. @param incident undefined until loaded */
function shown(incident: Incident | null | undefined): string {
  const client = new QueryClient();
  const { queryKey } = clientOf(haApi).incident.query('p', { server_id: 's' });
  if (incident !== undefined) client.setQueryData(queryKey, { incident });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nProvider language="en" locale="en">
        <IncidentCard projectId="p" serverId="s" fault={<p>Delete it and launch it again.</p>} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

test.each([
  ['without an incident', null, true],
  ['after an incident', { ...INCIDENT, outcome: 'running' } as const, true],
  ['during an incident', INCIDENT, false],
  ['until the incident is known', undefined, false],
])('%s, the fault is shown: %s', (_when, incident, isShown) => {
  expect(shown(incident).includes('Delete it and launch it again.')).toBe(isShown);
});
