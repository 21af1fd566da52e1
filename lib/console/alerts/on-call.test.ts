import { expect, test } from 'vitest';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import { type AlertMessage, mailOf, slackBody, webhookBody } from './message.ts';
import { MAX_PAGES, ON_CALL_URLS, type OnCallRequest, opsgenieRequests, pagerDutyRequests } from './on-call.ts';
import { mergeIncidents } from './queue.ts';

const incident = (
  host: string,
  given: Partial<Occurrence> & { isOver?: boolean; summary?: string } = {},
): Occurrence => {
  const { isOver = false, summary = `${host} is down: 2 instances in 1 project, recovery started.`, ...rest } = given;
  return {
    ...{
      projectId: '',
      objectId: `id-of-${host}`,
      name: host,
      text: `${summary} Wait.`,
      path: `/admin/notifications/${host}`,
    },
    ...{
      at: '2026-11-20T10:00:00.000Z',
      severity: 'critical',
      incident: { key: `key-${host}`, isOver, summary, action: 'Wait.' },
    },
    ...rest,
  };
};

/** The only request of an occurrence that is one page. */
const only = (requests: readonly OnCallRequest[]): OnCallRequest => {
  const [request, ...others] = requests;
  if (!request || others.length > 0) throw new Error(`${requests.length} requests`);
  return request;
};
const pagerDutyRequest = (...given: Parameters<typeof pagerDutyRequests>) => only(pagerDutyRequests(...given));
const opsgenieRequest = (...given: Parameters<typeof opsgenieRequests>) => only(opsgenieRequests(...given));

const message = (occurrences: readonly Occurrence[]): AlertMessage => ({
  ...{
    id: 'm',
    kind: 'ha_incident',
    title: 'High availability incident',
    at: '2026-11-20T10:00:05.000Z',
    project: null,
  },
  ...{ count: occurrences.length, occurrences, alert: 'Pager', consoleUrl: 'https://cloud.example.test/' },
});

const URL_OF = 'https://cloud.example.test/admin/notifications/sim-1';

test('PagerDuty: an open incident is triggered and one that is over resolved, by the same key', () => {
  const open = incident('sim-1');
  const { url, headers, body } = pagerDutyRequest(ON_CALL_URLS.pagerduty, 'k'.repeat(32), message([open]), open);
  expect([url, headers]).toEqual(['https://events.pagerduty.com/v2/enqueue', {}]);
  expect(JSON.parse(body)).toEqual({
    routing_key: 'k'.repeat(32),
    event_action: 'trigger',
    dedup_key: 'key-sim-1',
    payload: {
      summary: 'sim-1 is down: 2 instances in 1 project, recovery started.',
      source: 'sim-1',
      severity: 'critical',
      timestamp: '2026-11-20T10:00:00.000Z',
      component: 'nephos',
      custom_details: { kind: 'ha_incident', action: 'Wait.' },
    },
    client: 'Nephos',
    client_url: URL_OF,
    links: [{ href: URL_OF, text: 'Open and acknowledge' }],
  });
  const over = incident('sim-1', { isOver: true, severity: 'info' });
  const resolve = JSON.parse(pagerDutyRequest(ON_CALL_URLS.pagerduty, 'k', message([over]), over).body);
  expect(resolve).toMatchObject({ event_action: 'resolve', dedup_key: 'key-sim-1' });
});

test('Opsgenie: an open incident is an alert with an alias, and one that is over closes it', () => {
  const open = incident('sim-1', { summary: 'x'.repeat(200) });
  const created = opsgenieRequest(ON_CALL_URLS.opsgenie, 'secret', message([open]), open);
  expect([created.url, created.headers]).toEqual([
    'https://api.opsgenie.com/v2/alerts',
    { authorization: 'GenieKey secret' },
  ]);
  const alert = JSON.parse(created.body);
  expect(alert).toMatchObject({ alias: 'key-sim-1', entity: 'sim-1', priority: 'P1', source: 'Nephos' });
  expect([alert.message.length, alert.details]).toEqual([130, { kind: 'ha_incident', action: 'Wait.' }]);
  const over = incident('sim-1', { isOver: true });
  const closed = opsgenieRequest(`${ON_CALL_URLS.opsgenie}/`, 'secret', message([over]), over);
  expect(closed.url).toBe('https://api.opsgenie.com/v2/alerts/key-sim-1/close?identifierType=alias');
});

test.each([1, 2, MAX_PAGES, MAX_PAGES + 1])(
  'escalated %i times, an incident opens one page more each time, and its end resolves all',
  (times) => {
    const escalated = (pages: number, isOver = false): Occurrence => ({
      ...incident('sim-1'),
      incident: { key: 'key', isOver, summary: 'Escalated by ada: sim-1 is down.', action: 'Wait.', pages },
    });
    const pagerDuty = (one: Occurrence) =>
      pagerDutyRequests('https://pager.test', 'k', message([one]), one).map(({ body }) => JSON.parse(body));
    const opsgenie = (one: Occurrence) => opsgenieRequests('https://genie.test', 'k', message([one]), one);
    const calls = Array.from({ length: times }, (_, at) => escalated(at + 1));
    const [keys, aliases] = [
      calls.flatMap(pagerDuty).map(({ dedup_key }) => dedup_key),
      calls.flatMap(opsgenie).map(({ body }) => JSON.parse(body).alias),
    ];
    expect([keys.length, new Set(keys).size, aliases]).toEqual([times, Math.min(times, MAX_PAGES), keys]);
    const over = escalated(times, true);
    expect(pagerDuty(over).map(({ event_action, dedup_key }) => `${event_action} ${dedup_key}`)).toEqual(
      [...new Set(keys)].map((key) => `resolve ${key}`),
    );
    expect(opsgenie(over).map(({ url }) => url)).toEqual(
      [...new Set(keys)].map((key) => `https://genie.test/${key}/close?identifierType=alias`),
    );
  },
);

test('of one incident the newest state is reported, the worst incident first', () => {
  const before = [incident('sim-1'), incident('sim-2', { severity: 'warning' })];
  const merged = mergeIncidents(before, [incident('sim-1', { isOver: true, severity: 'info' }), incident('sim-3')]);
  expect(merged.map(({ name, severity }) => `${name} ${severity}`)).toEqual([
    'sim-3 critical',
    'sim-2 warning',
    'sim-1 info',
  ]);
});

test('a storm is headed by the worst and names the hosts; what is not listed is counted', () => {
  const many = Array.from({ length: 12 }, (_, at) => incident(`sim-${at + 1}`));
  const { text } = JSON.parse(webhookBody(message(many)));
  expect(text).toBe(
    '12 incidents. Worst: sim-1 is down: 2 instances in 1 project, recovery started. Hosts: sim-1, sim-2, sim-3, sim-4, sim-5, sim-6, sim-7, sim-8, sim-9, sim-10, and 2 more.',
  );
  expect(mailOf(message(many)).text).toContain('and 2 more');
  expect(JSON.parse(slackBody(message(many))).blocks).toHaveLength(12);
});

test('one incident heads its message by itself, and the link says what it is for', () => {
  const { subject, text } = mailOf(message([incident('sim-1')]));
  expect(subject).toBe('sim-1 is down: 2 instances in 1 project, recovery started.');
  expect(text).toContain(`  Acknowledge: ${URL_OF}`);
});
