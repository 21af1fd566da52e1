// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { cardFactsOf } from '#components/console/card-facts.ts';
import { kindColumns } from '#components/kind/kind-columns.tsx';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { withoutRecovery } from '#lib/testing/ha.ts';
import { insertNotification } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { rowContext } from '#lib/testing/row-context.ts';
import { NotificationList } from './notification-list.tsx';
import { notificationList } from './notification-lists.tsx';
import { NotificationScreen } from './notification-screen.tsx';

const platform = usePlatform();
withoutRecovery(platform);
let admin: TestProject;
let failed: string;
beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
  failed = await insertNotification(platform, { status: 'failed', host: 'sim-1' });
  await insertNotification(platform, { status: 'finished', host: 'sim-2' });
});

const open = (search = '') =>
  openScreen(<NotificationList scope={admin.id} />, { user: admin, path: `/admin/notifications${search}` });

test('a row is named by its host, and its menu by what happened', async () => {
  await open();
  expect(await screen.findByRole('rowheader', { name: 'sim-1' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Actions for sim-1: Host down (fenced)' })).toBeInTheDocument();
});

test('a row that is displayed as a card has its status, what happened and the severity', () => {
  const facts = cardFactsOf(kindColumns(notificationList, rowContext()));
  expect([...facts.keys()]).toEqual(['status', 'what', 'severity']);
});

test('views count the notifications that nobody has resolved', async () => {
  await open();
  const views = within(await screen.findByRole('navigation', { name: 'Views of notifications' }));
  expect(await views.findByRole('link', { name: 'Open2' })).toBeInTheDocument();
  expect(views.getByRole('link', { name: 'Failed1' })).toBeInTheDocument();
});

test('conditions in the URL restrict the list, and the values of a field are its words', async () => {
  const { user } = await open('?where=status:failed');
  expect(await screen.findByRole('rowheader', { name: 'sim-1' })).toBeInTheDocument();
  expect(screen.queryByRole('rowheader', { name: 'sim-2' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove filter Status: Failed' }));
  expect(await screen.findByRole('rowheader', { name: 'sim-2' })).toBeInTheDocument();
});

test('several values cannot be filtered by, so the last one counts', async () => {
  await open('?where=status:finished&where=status:failed');
  expect(await screen.findByRole('rowheader', { name: 'sim-1' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove filter Status: Failed' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove filter Status: Finished' })).not.toBeInTheDocument();
});

test('a row that represents an incident has the time of its newest notification, others have their own', async () => {
  const [first, newest] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
  const of = { host: 'sim-3', incident_id: 'twice' };
  await insertNotification(platform, { ...of, status: 'failed', generated_at: first });
  await insertNotification(platform, { ...of, generated_at: newest });
  const times = async () => {
    await screen.findAllByRole('rowheader', { name: 'sim-3' });
    return screen.getAllByRole('row', { name: /sim-3/ }).map((row) => row.querySelector('time')?.dateTime);
  };
  await open('?where=host:sim-3');
  expect(await times()).toEqual([newest]);
  for (const search of ['?where=host:sim-3&flat=true', '?where=incident:twice']) {
    await open(search);
    expect(await times()).toEqual([newest, first]);
  }
});

test('the panel tells what happened, and takes comments', async () => {
  await open(`?open=${failed}`);
  const panel = await screen.findByRole('dialog', { name: 'sim-1: Host down (fenced)' });
  expect(within(panel).getByText('Segment').nextElementSibling).toHaveTextContent('rack-a');
  expect(await within(panel).findByRole('textbox', { name: 'Comment' })).toBeInTheDocument();
});

test('the page begins with the timeline of the recovery', async () => {
  await openScreen(<NotificationScreen scope={admin.id} id={failed} />, {
    user: admin,
    path: `/admin/notifications/${failed}`,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'sim-1: Host down (fenced)' })).toBeInTheDocument();
  expect(await screen.findByRole('list', { name: 'Recovery timeline' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Recovery' })).toHaveAttribute('aria-selected', 'true');
});
