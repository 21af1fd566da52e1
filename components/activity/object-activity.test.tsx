// @vitest-environment document
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Activity } from '#lib/console/activity/schema.ts';
import type { ObjectEvent } from '#lib/console/facts/schema.ts';
import { openAnsweredScreen, refusal } from '#lib/testing/document/answered-screen.tsx';
import { ObjectActivity } from './object-activity.tsx';

const LOG = 'GET projects/p/console/v1/activity/all';
const HISTORY = 'GET projects/p/console/v1/object-history/v';

const activity: Activity = {
  ...{ id: '2', at: '2026-11-20T10:00:00Z', ended_at: '2026-11-20T10:00:03Z', kind: 'volume', verb: 'update' },
  ...{ action: 'Change', state: 'done', result: '{name} changed', values: {}, request_id: 'req-2', object_id: 'v' },
  ...{ object_name: 'data', is_there: true, by: { id: 'ada-id', name: 'ada' }, has_hidden_actor: false },
  ...{ recovery_id: null, undo: null, project: null },
};
const event: ObjectEvent = {
  ...{ id: '2', at: activity.at, type: 'volume.update', user_id: 'ada-id', request_id: 'req-2' },
  ...{ changed: ['description', 'status', 'revision'], rule: null, status: null },
};
const open = (history: unknown) =>
  openAnsweredScreen(
    <ObjectActivity
      projectId="p"
      kind="volume"
      id="v"
      detailsOf={(_, events) => (events.length > 0 ? 'own words' : undefined)}
    />,
    { answers: { [LOG]: { activity: [activity], next: null, kept_days: 90 }, [HISTORY]: history } },
  );

test('an entry names the fields that its request changed, but not the status, which the sentence implies', async () => {
  open({ history: [event, { ...event, id: '1', type: 'volume.attach', changed: ['size'] }] });
  expect(await screen.findByText('· own words · Description')).toBeVisible();
  expect(screen.getByRole('rowheader')).toHaveTextContent('data changed');
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('3 s');
});

test('a status that an administrator set is named', async () => {
  open({ history: [{ ...event, type: 'volume.reset_status', changed: ['status'], status: 'available' }] });
  expect(await screen.findByText(/Status: Available/)).toBeVisible();
});

test('entries are displayed, with an error, if the changes cannot be loaded', async () => {
  open(refusal(403, 'No.'));
  expect(await screen.findByRole('rowheader')).toHaveTextContent('data changed');
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load what was changed');
});
