import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '#lib/console/ha/notifications/schema.ts';
import type { Lane } from '#lib/console/ha/record/schema.ts';
import type { RecordedText } from '#lib/ha/recovery/recorded-text.ts';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { RecordImpact } from './record-impact.tsx';
import { SkippedNotice } from './skipped-notice.tsx';

const NO_HOST: RecordedText = {
  message: 'No valid host was found.',
  reason: { code: 'no_valid_host', hosts: 3, removed: [{ filter: 'ram', hosts: 3 }] },
};

const textOf = (part: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider language="en" locale="en">
        {part}
      </I18nProvider>
    </QueryClientProvider>,
  )
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|');

const laneOf = (name: string, outcome: Lane['outcome'], message_data: RecordedText | null = null): Lane => ({
  server_id: name,
  name,
  project: { id: 'p', name: 'shop' },
  moves: [
    {
      ...{ id: name, round: 0, attempt: 1, status: message_data === null ? 'succeeded' : 'failed', message_data },
      message: message_data?.message ?? null,
      ...{ source_host: 'sim-1', dest_host: null, target_host: null, started_at: null, ended_at: null },
    },
  ],
  actions: [],
  outcome,
  remedy: outcome === 'failed' ? 'retry' : null,
  downtime: { since: '2026-11-20T10:00:00Z', until: '2026-11-20T10:01:12Z', seconds: 72 },
  guest: null,
  was: 'active',
  now: { state: 'active', task: null, host: 'sim-2' },
  volumes: [],
  addresses: ['10.0.0.5'],
});

const impactOf = (outcome: Outcome, lanes: readonly Lane[]) =>
  textOf(
    <RecordImpact
      projectId="p"
      record={{ notification: { id: 'n', status: 'failed', outcome }, lanes: [...lanes], left_alone: [] }}
    />,
  );

describe('The impact of an incident', () => {
  test('an instance that was not recovered comes first, with the reason and its own retry', () => {
    const text = impactOf('failed', [laneOf('web-1', 'recovered'), laneOf('web-2', 'failed', NO_HOST)]);
    expect(text).toMatch(
      /web-2\|shop\|No host has enough free memory\.\|Not recovered\|.*Retry web-2.*web-1\|shop\|Recovered\|/,
    );
    expect(text).toContain('|1m 12s|');
    expect(text).not.toContain('Retry web-1');
  });

  test('several instances are selected and retried together, those that were recovered are not on offer', () => {
    const failed = [laneOf('web-2', 'failed', NO_HOST), laneOf('web-3', 'failed', NO_HOST)];
    expect(impactOf('failed', [laneOf('web-1', 'recovered'), ...failed])).toContain('Retry all 2 instances');
    expect(impactOf('failed', failed.slice(0, 1))).not.toContain('Retry all');
  });

  test('the reason of an attempt that failed is not given for an instance that runs again', () => {
    const text = impactOf('recovered', [laneOf('web-2', 'recovered', NO_HOST)]);
    expect(text).not.toContain('free memory');
    expect(text).not.toContain('Retry');
  });

  test.each(['repair_host', 'evacuate', null] as const)('nothing is retried if the remedy is %s', (remedy) => {
    expect(impactOf('failed', [{ ...laneOf('web-2', 'failed', NO_HOST), remedy }])).not.toContain('Retry');
  });
});

describe('The notice of a recovery that was skipped', () => {
  const message = 'Not restarted: the instance is not HA-enabled.';

  test('names the instance and the reason, and offers both next steps', () => {
    const instance = { id: 's', name: 'db-1', project_id: 'p' };
    expect(textOf(<SkippedNotice projectId="p" notification={{ instance, message }} />)).toMatch(
      /db-1 crashed and is still off\|Not restarted: the instance is not HA-enabled\.\|Start db-1\|Turn on HA\|/,
    );
  });

  test('is not there for an instance that is gone', () => {
    expect(textOf(<SkippedNotice projectId="p" notification={{ instance: null, message }} />)).toBe('');
  });
});
