import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PreferencesProvider } from '#lib/console/account/preferences/preferences.tsx';
import type { Preferences } from '#lib/console/account/preferences/schema.ts';
import { unusedApi } from '#lib/console/unused/contract.ts';
import { FINDING_KINDS } from '#lib/console/unused/finding-kinds.ts';
import type { UnusedFinding } from '#lib/console/unused/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { UnusedCard } from './unused-card.tsx';
import { UNUSED_WORDS } from './unused-words.ts';

const since = '2020-01-01T00:00:00.000Z';
const stopped: UnusedFinding = {
  ...{ kind: 'stopped_instances', count: 2, objects: [{ id: 's1', name: 'batch', since }] },
  savings: [
    { quota: 'instances', amount: 2 },
    { quota: 'cores', amount: 4 },
    { quota: 'ram', amount: 6144 },
  ],
};
const volume: UnusedFinding = {
  ...{ kind: 'unattached_volumes', count: 1, objects: [{ id: 'v1', name: '', since }] },
  savings: [
    { quota: 'volumes', amount: 1 },
    { quota: 'gigabytes', amount: 50 },
  ],
};

/** The card as HTML without comments. */
function draw(findings: readonly UnusedFinding[], preferences: Preferences = {}): string {
  const client = new QueryClient();
  client.setQueryData<unknown>(clientOf(unusedApi).list.query('p').queryKey, { findings });
  return renderToString(
    <QueryClientProvider client={client}>
      <I18nProvider language="en" locale="en">
        <PreferencesProvider kept={preferences} isSaved={false}>
          <UnusedCard projectId="p" />
        </PreferencesProvider>
      </I18nProvider>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('each finding says what deleting would free and which objects are unused for the longest time', () => {
  const html = draw([stopped, volume]);
  const text = textOf(html);
  expect(text).toContain('2 instances are stopped');
  expect(text).toContain('Deleting them would free 2 instances, 4 vCPUs, and 6 GiB of memory.');
  expect(text).toMatch(/Stopped the longest: batch \( \d+ yr\. ago \)/);
  expect(text).toContain('1 volume is not attached');
  expect(text).toContain('Deleting it would free 1 volume and 50 GiB of storage.');
  expect(html).toContain('href="/projects/p/instances/s1"');
  expect(html).toContain('href="/projects/p/instances?where=status%3ASHUTOFF"');
  expect(html).toContain('href="/projects/p/volumes?where=status%3Aavailable"');
});

test('what is snoozed in the project is hidden until its time; the same in another project is not', () => {
  const snoozed = (project_id: string, until: string) => ({
    snoozed: [{ project_id, finding: 'stopped_instances' as const, until }],
  });
  const hidden = textOf(draw([stopped, volume], snoozed('p', '2999-12-31T00:00:00.000Z')));
  expect(hidden).not.toContain('2 instances are stopped');
  expect(hidden).toContain('1 volume is not attached');
  expect(hidden).toMatch(/Stopped instances: snoozed until .*2999 Show again/);
  expect(textOf(draw([stopped], snoozed('other', '2999-12-31T00:00:00.000Z')))).toContain('2 instances are stopped');
  expect(textOf(draw([stopped], snoozed('p', '2020-01-01T00:00:00.000Z')))).toContain('2 instances are stopped');
});

test('a project without findings is said to use everything', () => {
  expect(textOf(draw([]))).toContain('Everything in this project seems to be in use.');
});

test.each(FINDING_KINDS)('%s: its list has a view with the filter of the link', async (kind) => {
  const { screen, where } = UNUSED_WORDS[kind].list;
  const lists = {
    volumes: async () => (await import('#components/volumes/lists.tsx')).volumeList,
    'floating-ips': async () => (await import('#components/floating-ips/kind.tsx')).floatingIpList,
    snapshots: async () => (await import('#components/snapshots/kind.tsx')).snapshotList,
    'key-pairs': async () => (await import('#components/key-pairs/kind.tsx')).keyPairList,
  } as const;
  if (screen === 'instances') return expect(where).toBe('status:SHUTOFF');
  const { views = [] } = await (
    lists[screen as keyof typeof lists] as () => Promise<{ views?: readonly { where?: readonly string[] }[] }>
  )();
  expect(views.map((view) => view.where?.join(' '))).toContain(where);
});
