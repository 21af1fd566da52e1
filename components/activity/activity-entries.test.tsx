// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { knownAnswer } from '#lib/client/answer.ts';
import { openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { ActivityEntries, type ActivityEntry } from './activity-entries.tsx';

const AT = '2026-11-20T10:00:00Z';
const STOPPED: ActivityEntry = {
  ...{ id: 'one', what: 'web-1 stopped', state: 'done', by: 'ada', at: AT },
  ...{ durationMs: 2449, requestId: 'req-1' },
};

const open = (entries: readonly ActivityEntry[], more: Partial<Parameters<typeof ActivityEntries>[0]> = {}) =>
  openAnsweredScreen(
    <ActivityEntries object="o" answer={knownAnswer(entries)} entriesOf={(data) => data as typeof entries} {...more} />,
    { answers: {} },
  );
const row = () => screen.getAllByRole('row')[1] ?? screen.getByRole('row');

test('an entry says what happened, how it ended, who requested it and how long it took; its request ID can be copied', () => {
  open([STOPPED]);
  expect(within(row()).getByRole('rowheader')).toHaveTextContent('web-1 stopped');
  for (const text of ['Succeeded', 'ada', '2.4 s']) expect(row()).toHaveTextContent(text);
  expect(within(row()).getByRole('button', { name: 'Copy req-1' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Steps' })).toBeNull();
});

test('a failed entry gives the reason next to the sentence; an unknown result and a running entry claim nothing', () => {
  open([
    { ...STOPPED, id: 'a', what: 'Could not stop web-1', state: 'failed', details: 'The host is down.' },
    { ...STOPPED, id: 'b', what: 'Stop web-1', state: 'running', durationMs: undefined },
    { ...STOPPED, id: 'c', what: 'Stop web-2', state: undefined, durationMs: 40, requestId: null },
  ]);
  const [, failed, running, unknown] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(failed).toMatch(/^Could not stop web-1 · The host is down\.Failed/);
  expect(running).toContain('In progress');
  expect(running).not.toContain(' s');
  expect(unknown).not.toMatch(/Succeeded|Failed| s/);
});

test('steps are displayed on request', async () => {
  const { user } = open([STOPPED], { stepsOf: ({ id }) => `Steps of ${id}` });
  expect(screen.queryByText('Steps of one')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show steps' }));
  expect(screen.getByText('Steps of one')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hide steps' })).toHaveAttribute('aria-expanded', 'true');
});

test('an object without entries says so, and still leads to the log', () => {
  open([]);
  expect(screen.getByText('No activity recorded')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All activity' })).toHaveAttribute(
    'href',
    expect.stringContaining('where=object%3Ao'),
  );
});
